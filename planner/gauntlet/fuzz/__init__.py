"""``python -m planner.gauntlet.fuzz READER FOLDER [libFuzzer's options]``: fuzzing by coverage.

Readers: ``scenario``, ``map``, ``plan``, ``request``, ``verdict``, which reads a plan and then
judges it, ``orders``, those of a chain, and ``layout``, one of the wh40kdc package (extra
``wh40kdc``). Documents are changed as documents. What is found worth keeping stands in the folder:
a run can be stopped and goes on with the same command; ``-max_total_time=3600`` ends it after an
hour. It needs atheris (extra ``fuzz``). Anything but a value of its kind or an error of ours is a
bug, which libFuzzer writes to a file.
"""
