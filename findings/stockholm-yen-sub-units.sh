#!/usr/bin/env bash
# stockholm 0.5.7 (PyPI) is a library for amounts of money. Sub units, as banks and card networks send amounts, are hundredths for it unless
# the currency is one of its own objects. With the code as text, as in its README (currency="USD"), 1250 sub units of yen are 12.50 yen, and
# 12505 of dinars of Kuwait are 125.05; 1250 yen have 125000 sub units. ISO 4217 gives the yen no decimals and the dinar three. With
# Currency.JPY it is right, but a JSON in between, made and read by the library itself, loses that: the same 1250 yen are sent on as 125000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check stockholm==0.5.7
cat >try.py <<'PY'
from stockholm import Currency, Money

for amount, code in (1250, 'JPY'), (12505, 'KWD'), (1250, 'EUR'):
    print(amount, code, '=>', Money.from_sub_units(amount, code), 'or', Money.from_sub_units(amount, getattr(Currency, code)))
yen = Money(1250, Currency.JPY)
again = Money.from_json(yen.as_json())
print(yen, '=>', yen.sub_units)
print(again, '=>', again.sub_units, 'equal:', yen == again)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '1250 JPY => 12.50 JPY or 1250 JPY
12505 KWD => 125.05 KWD or 12.505 KWD
1250 EUR => 12.50 EUR or 12.50 EUR
1250 JPY => 1250
1250.00 JPY => 125000 equal: True' ] || { echo 'stockholm behaves otherwise now'; exit 1; }
