#!/usr/bin/env bash
# codapy 0.3.28 (PyPI) reads and writes Belgian statements (CODA). An amount has 12 digits and 3 decimals there (Febelfin, CODA 2.6). It writes the
# digits of a Decimal as they are: 1250.50 becomes 125.050, and 1250 becomes 1.250. Only an amount that was made with three decimals is the same
# when it is read. And a record's value date may be 000000, not known, by the same standard: it raises, and the statement is not read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check codapy==0.3.28 factory-boy==3.3.3 six==1.17.0
cat >try.py <<'PY'
from datetime import date
from decimal import Decimal

from pycoda.codafile import CodaFile
from pycoda.records import TransactionRecord


def line(amount):
    return TransactionRecord(
        serial_number=1,
        detail_number=0,
        bank_reference_number='B1',
        balance_sign=0,
        balance=Decimal(amount),
        balance_date=date(2026, 11, 27),
        transaction_code=150000,
        reference_type=0,
        reference='INVOICE 7',
        booking_date=date(2026, 11, 27),
        bank_statement_serial_number=1,
        globalisation_code=0,
    ).dumps()


for amount in '1250.500', '1250.50', '1250':
    read = CodaFile()
    read.loads(line(amount))
    print(amount, line(amount)[32:47], read.records[0].balance)
text = line('1250.500')
try:
    CodaFile().loads(text[:47] + '000000' + text[53:])
except ValueError as error:
    print('value date 000000:', type(error).__name__)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '1250.500 000000001250500 1250.500
1250.50 000000000125050 125.050
1250 000000000001250 1.250
value date 000000: ValueError' ] || { echo 'codapy behaves otherwise now'; exit 1; }
