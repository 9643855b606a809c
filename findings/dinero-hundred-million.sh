#!/usr/bin/env bash
# dinero 0.4.0 (PyPI) promises exact calculations with money. It takes a currency's `base`, the number of smaller units in a unit (10, and 5
# for Madagascar's ariary), for the number of digits of a decimal: 100,000,000.00 euros, and 10,000 ariary, raise InvalidOperation when they
# are shown or compared. It sets this number for the whole program, so one amount in ariary leaves the program's own decimals five digits:
# 1250.55 plus nothing is 1250.6. An amount whose JSON was asked for is rounded for ever, and cannot be added any more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dinero==0.4.0 typing_extensions==4.15.0
cat >try.py <<'PY'
from decimal import Decimal

from dinero import Dinero
from dinero.currencies import EUR, MGA


def shown(amount, currency):
    try:
        return Dinero(amount, currency).format()
    except ArithmeticError as error:
        return type(error).__name__


print(shown('99999999.99', EUR), shown('100000000.00', EUR))
print(Decimal('1250.55') + 0, shown('9999', MGA), shown('10000', MGA), Decimal('1250.55') + 0)
amount = Dinero('1250.259', EUR)
amount.to_json()
try:
    print(amount + 1)
except AttributeError as error:
    print(amount.amount, error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "99,999,999.99 InvalidOperation
1250.55 9,999.0 InvalidOperation 1250.6
1250.26 'Dinero' object has no attribute 'dinero'" ] || { echo 'dinero behaves otherwise now'; exit 1; }
