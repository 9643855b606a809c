#!/usr/bin/env bash
# pixqrcode 1.1.0 (PyPI) makes Brazil's payment codes (Pix). It strips all but digits from an amount and divides by 100: 12.5 reais, as a
# program writes 12.50, are 1.25 in the code, and 1250 are 12.50. For a key that is an e-mail address, it writes the length of field 26 for 24
# characters, whatever the address has, so that a reader finds no amount and no checksum (EMV QR Code Specification for Payment Systems,
# Merchant-Presented Mode, section 3, on which the BR Code of Brazil's central bank is built). No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qrcode==8.2 pixqrcode==1.1.0
cat >try.py <<'PY'
from pixqrcode import PixQrCode


def fields_of(code):
    fields, at = {}, 0
    while code[at : at + 4].isdigit():
        length = int(code[at + 2 : at + 4])
        fields[code[at : at + 2]] = code[at + 4 : at + 4 + length]
        at += 4 + length
    return fields


for key, amount in [('11999999999', '12.50'), ('11999999999', '12.5'), ('11999999999', '1250'), ('pix@example.com', '12.50')]:
    fields = fields_of(PixQrCode('ACME', key, 'SAO PAULO', amount, 'INV1').generate_code())
    print(key, amount, fields.get('54'), '63' in fields)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '11999999999 12.50 12.50 True
11999999999 12.5 1.25 True
11999999999 1250 12.50 True
pix@example.com 12.50 None False' ] || { echo 'pixqrcode behaves otherwise now'; exit 1; }
