from decimal import Decimal


def quoted_decimal(value):
    """12.5 becomes 000000000012.5; what does not fit is an error, and nothing is rounded."""
    if not value.is_finite() or value.as_tuple().exponent < -7:
        raise ValueError("%s has more than 7 decimals, or is no number" % value)
    integer, _, decimals = format(value.copy_abs(), "f").partition(".")
    if len(integer) > 12:
        raise ValueError("%s has more than 12 digits before the dot" % value)
    padded = integer.rjust(12, "0") + ("." + decimals if decimals else "")
    return "-" + padded if value < 0 else padded


# Write: from text or Decimal, never from float.
print(quoted_decimal(Decimal("12.5")))

# Read: Decimal takes it padded or not.
print(Decimal("-364.80") == Decimal("-000000000364.8"))

# Calculate: exact.
balance = Decimal("000000001000.10") - Decimal("57.85")
print(quoted_decimal(balance), balance < Decimal("942.2500001"))

for value in ["0.12345678", "1234567890123"]:
    try:
        quoted_decimal(Decimal(value))
    except ValueError as error:
        print(error)
