#!/usr/bin/env bash
# upnqr 0.1.0 (PyPI) makes the QR code of Slovenian payment slips (UPN QR). Its amount is a float in euros, and the code has it in cents, cut
# off after a product with 100: 1.15 becomes 114 cents, 19.99 becomes 1998, and 1250.10 becomes 125009. Of the amounts from 0.01 to 100.00
# 573 are a cent less, one in 17. The payer's bank pays what the code says, and the bill stays unpaid by a cent. A Decimal is made a float.
# Rule: the technical standard UPN QR of the Bank Association of Slovenia has the amount of the slip in cents, in eleven digits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check upnqr==0.1.0 pydantic==2.12.5 pillow==12.0.0 qrcodegen==1.8.0
cat >try.py <<'PY'
from datetime import date
from decimal import Decimal

from upnqr import upnqr


def cents(amount):
    payer = upnqr.Placnik('Ana Zgled', 'Zgledna ulica 1', '1000 Ljubljana')
    payee = upnqr.Prejemnik('Zgled d.o.o.', 'Zgledna ulica 2', '1000 Ljubljana', 'SI56263300012039086')
    slip = upnqr.Data(payer, payee, amount, 'OTHR', 'Invoice 7', date(2026, 12, 15), 'SI00202607')
    return int(upnqr.upn_string(slip).split('\n')[8])


for amount in 1.10, 1.15, 19.99, 1250.10, Decimal('1.15'):
    print(repr(amount), '=>', cents(amount))
print('wrong from 0.01 to 100.00:', sum(cents(number / 100) != number for number in range(1, 10001)))
PY
output=$(venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = "1.1 => 110
1.15 => 114
19.99 => 1998
1250.1 => 125009
Decimal('1.15') => 114
wrong from 0.01 to 100.00: 573" ] || { echo 'upnqr behaves otherwise now'; exit 1; }
