"""Sums of square roots, compared exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

_FIRST_BITS = 96


@dataclass(frozen=True, slots=True)
class Surd:
    """A sum of q·√m; `terms` are pairs (m, q) with whole m > 0 and a fraction q ≠ 0.

    Square roots of different square-free numbers are linearly independent over the rationals,
    so that a sum is 0 only if every class of roots cancels by itself. That decides equality;
    everything else is decided by intervals of growing precision.
    """

    terms: tuple[tuple[int, Fraction], ...] = ()

    @classmethod
    def of(cls, value: int | Fraction) -> Surd:
        """Return a rational number."""
        return cls(((1, Fraction(value)),)) if value else cls()

    @classmethod
    def root(cls, square: int, times: int | Fraction = 1) -> Surd:
        """Return `times`·√`square`."""
        return cls(((square, Fraction(times)),)) if square and times else cls()

    def __add__(self, other: Surd) -> Surd:
        if not self.terms:  # as most sums begin
            return other
        if not other.terms:  # and end
            return self
        found = dict(self.terms)
        for square, times in other.terms:
            found[square] = found[square] + times if square in found else times
        return Surd(tuple((square, times) for square, times in found.items() if times))

    def __neg__(self) -> Surd:
        return Surd(tuple((square, -times) for square, times in self.terms))

    def __sub__(self, other: Surd) -> Surd:
        found = dict(self.terms)
        for square, times in other.terms:
            here = found.get(square)
            if here is times:  # what a sum has grown by: most of it is what it was
                del found[square]
            else:
                found[square] = -times if here is None else here - times
        return Surd(tuple((square, times) for square, times in found.items() if times))

    def times(self, factor: int | Fraction) -> Surd:
        """Return the sum times a rational number."""
        if not factor:
            return Surd()
        return Surd(tuple((square, times * factor) for square, times in self.terms))

    def times_root(self, square: int) -> Surd:
        """Return the sum times √`square`."""
        if not square:
            return Surd()
        return Surd(tuple((m * square, times) for m, times in self.terms))

    def sign(self) -> int:
        """Return -1, 0 or 1, exactly."""
        if len(self.terms) < 2:
            times = self.terms[0][1] if self.terms else 0
            return (times > 0) - (times < 0)
        bits, value = _FIRST_BITS, self
        low, high = value.bounds(bits)
        if low <= 0 <= high:
            value = self._joined()
            while value.terms and low <= 0 <= high:
                low, high = value.bounds(bits)
                bits *= 2
        if not value.terms:
            return 0
        return 1 if low > 0 else -1

    def bounds(self, bits: int) -> tuple[int, int]:
        """Return whole numbers that enclose the sum times 2^bits."""
        low = high = 0
        for square, times in self.terms:
            big = square << (2 * bits)
            below = isqrt(big)
            above = below if below * below == big else below + 1
            n, d = times.numerator, times.denominator
            low += min(n * below, n * above) // d
            high -= -max(n * below, n * above) // d
        return low, high

    def ceil(self) -> int:
        """Return the least whole number not below the sum, or one more if that is too close."""
        return -(-self.bounds(_FIRST_BITS)[1] >> _FIRST_BITS)

    def _joined(self) -> Surd:
        """The same sum with one term for each class of roots that differ by a rational factor."""
        found: list[tuple[int, Fraction]] = []
        for square, times in ((1, Fraction(0)), *self.terms):
            for index, (other, sofar) in enumerate(found):
                common = isqrt(square * other)
                if common * common == square * other:
                    # √square = (common / other)·√other
                    found[index] = other, sofar + times * Fraction(common, other)
                    break
            else:
                found.append((square, times))
        return Surd(tuple((square, times) for square, times in found if times))
