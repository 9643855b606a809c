#!/usr/bin/env bash
# swiss-qr-bill 0.0.31 (PyPI, 2025) makes Swiss bills with a QR code. A bill may name two alternative procedures,
# as eBill, in two lines at the end of the code (SIX, Swiss Implementation Guidelines QR-bill, AltPmtInf).
# The library writes the first one twice: of two procedures the second is lost, and a single eBill request is there
# two times. A bill of 0.01 francs, the lowest amount of the library's own message, is refused with that message.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check swiss-qr-bill==0.0.31
cat >try.py <<'PY'
from decimal import Decimal

from swiss_qr_bill import Address, Bill, QRCodeText, Validator
from swiss_qr_bill.generator.alternative_scheme import AlternativeScheme


def check(amount='1250.50', procedures=()):
    bill = Bill()
    bill.account, bill.currency, bill.amount = 'CH4431999123000889012', 'CHF', Decimal(amount)
    bill.reference = '210000000003139471430009017'
    bill.creditor = Address()
    for field, value in {'name': 'Muster AG', 'street': 'Musterweg', 'postal_code': '8000', 'town': 'Bern', 'country_code': 'CH'}.items():
        setattr(bill.creditor, field, value)
    bill.alternative_schemes = [AlternativeScheme(key, text) for key, text in procedures]
    result = Validator.validate(bill)
    if result.has_errors:
        return result.get_description()
    lines = QRCodeText.create(result.cleaned_bill).split('\n')
    return f'payee {lines[5]}, procedures {lines[lines.index("EPD") + 2:]}'


ebill, other = ('eBill', 'eBill/B/41010560425610173'), ('cc', 'cc/XRPUEP/71g27hs2')
for arguments in ({'procedures': [ebill]}, {'procedures': [ebill, other]}, {'amount': '0.01'}):
    print(check(**arguments))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "payee Muster AG, procedures ['eBill/B/41010560425610173', 'eBill/B/41010560425610173']
payee Muster AG, procedures ['eBill/B/41010560425610173', 'eBill/B/41010560425610173']
Amount should be between 0.01 and 999 999 999.99 (amount_outside_valid_range)" ] ||
    { echo 'swiss-qr-bill behaves otherwise now'; exit 1; }
