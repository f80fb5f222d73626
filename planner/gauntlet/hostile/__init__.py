"""Bad inputs: files that are not what they should be, and what must become of them.

Each is refused with one line that names the place, exit status 2, without a traceback, within
`trial.LONGEST` seconds of processor time and `trial.LARGEST` bytes of memory.
"""
