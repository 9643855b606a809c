#!/usr/bin/env bash
# pypromptpay 0.5.3 (PyPI) makes Thailand's payment codes (PromptPay). A code is a list of fields: an identifier, a length of two digits,
# and the value (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, section 3). The library puts a zero before the
# length of the amount, also when the length has two digits: of an amount from 1,000,000 baht, a reader sees a field of one character. A
# bill of 1,000,000 baht asks for 0, and the fields after it are lost. Bills below a million are right. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check setuptools==75.8.0
venv/bin/pip install --quiet --disable-pip-version-check --no-build-isolation crc16==0.1.1 qrcode==8.2 pypromptpay==0.5.3
cat >try.py <<'PY'
import crc16
from crc16 import crc16pure
from pypromptpay import qr_code

# The compiled form of crc16 needs a Python before 3.10, and its pure form any.
crc16.crc16xmodem = crc16pure.crc16xmodem


def fields_of(code):
    fields, at = [], 0
    while at < len(code):
        length = int(code[at + 2 : at + 4])
        fields.append((code[at : at + 2], code[at + 4 : at + 4 + length]))
        at += 4 + length
        if not code[at : at + 4].isdigit():
            break
    return fields


for amount in ['999999', '1000000', '1234567.89']:
    fields = fields_of(qr_code('0812345678', money=amount))
    print(amount, [value for name, value in fields if name == '54'], 'checksum', fields[-1][0] == '63')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "999999 ['999999.00'] checksum True
1000000 ['0'] checksum False
1234567.89 ['0'] checksum False" ] || { echo 'pypromptpay behaves otherwise now'; exit 1; }
