#!/usr/bin/env bash
# mt103 1.1.1 (PyPI) reads SWIFT payments (MT103). With the structured beneficiary 59F it reports no beneficiary and no error. Of two
# charges in 71F, one for each bank on the way, it keeps the last. With {119:STP} in the header, which every straight-through payment
# has, it reads nothing of the message, and only its truth value tells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install mt103==1.1.1
cat >read.py <<'END'
from mt103 import MT103

uetr = '{121:eb6305c9-1f7f-49de-aed0-16487c27b42d}'


def read(name, header=uetr, beneficiary=':59:/FR1420041010050500013M02606\nPAYEE SA\nPARIS', charges=''):
    lines = [
        ':20:INV-1', ':23B:CRED', ':32A:261127EUR1250,50', ':33B:EUR1262,50',
        ':50K:/DE89370400440532013000\nEXAMPLE GMBH\nBERLIN', beneficiary, ':70:INVOICE 1', f':71A:SHA{charges}', '-}',
    ]
    message = MT103('{1:F01DEUTDEFFAXXX0000000000}{2:I103BNPAFRPPXXXXN}{3:' + header + '}{4:\n' + '\n'.join(lines))
    text = message.text
    found = (text.interbank_settled_amount, text.beneficiary, text.sender_charges) if text else None
    print(name, bool(message), found)


read('plain')
read('59F', beneficiary=':59F:/FR1420041010050500013M02606\n1/PAYEE SA\n2/RUE 1\n3/FR/PARIS')
read('two charges', charges='\n:71F:EUR5,\n:71F:EUR7,')
read('STP', header='{119:STP}' + uetr)
END
output=$(python/bin/python read.py)
echo "$output"
expected='plain True ('"'1250,50', '/FR1420041010050500013M02606\\nPAYEE SA\\nPARIS', None"')
59F True ('"'1250,50', None, None"')
two charges True ('"'1250,50', '/FR1420041010050500013M02606\\nPAYEE SA\\nPARIS', 'EUR7,'"')
STP False None'
[ "$output" = "$expected" ] || { echo 'mt103 behaves otherwise now'; exit 1; }
