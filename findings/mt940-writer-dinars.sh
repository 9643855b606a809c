#!/usr/bin/env bash
# mt940-writer 0.8 (PyPI) writes MT940 statements, with two decimals in each currency. Three credits of 12.505 dinars of Kuwait are 12,50
# each, and the closing balance of 37.515 is 37,52, so that the statement does not add up, and each payment lacks five fils. Yen have
# decimals too. SWIFT's rules for MT940 forbid more decimals than the currency has (error C03), and dinars have three (ISO 4217). A program
# that checks the sum, as one should, refuses the first, and a bank's gateway the second. Euros are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mt940-writer==0.8
cat >try.py <<'PY'
from datetime import date
from decimal import Decimal

from mt940_writer import Account, Balance, Statement, Transaction, TransactionType

day = date(2026, 11, 27)


def show(currency, amount, count):
    opening = Balance(Decimal(0), day, currency)
    closing = Balance(amount * count, day, currency)
    credits = [Transaction(day, amount, TransactionType.transfer, 'INV7') for _ in range(count)]
    lines = f'{Statement("REF1", Account("12345678", "010203"), "1/1", opening, closing, credits)}'.splitlines()
    print(amount * count, *(line for line in lines if line.startswith((':61:', ':62F:'))))


show('EUR', Decimal('12.50'), 3)
show('KWD', Decimal('12.505'), 3)
show('JPY', Decimal('1250'), 1)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '37.50 :61:2611271127C12,50NTRFINV7 :61:2611271127C12,50NTRFINV7 :61:2611271127C12,50NTRFINV7 :62F:C261127EUR37,50
37.515 :61:2611271127C12,50NTRFINV7 :61:2611271127C12,50NTRFINV7 :61:2611271127C12,50NTRFINV7 :62F:C261127KWD37,52
1250 :61:2611271127C1250,00NTRFINV7 :62F:C261127JPY1250,00' ] || { echo 'mt940-writer behaves otherwise now'; exit 1; }
