#!/usr/bin/env bash
# bai2-to-json 0.0.5 (PyPI) turns American bank statements (BAI2) into JSON, unless an entry says when its money is available, or the statement
# says at what time of day it was made: it raises TypeError then. Both are ordinary fields of the standard (Cash Management Balance Reporting
# Specifications, version 2: funds type 0, 1, 2, S, V, D or Z of record 16, as-of time of record 02), and bai2 (PyPI), with which it reads the
# file, has both. And in the JSON an entry's code of three digits is its English name, so nothing tells 195 from a code of the bank's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bai2-to-json==0.0.5
cat >try.py <<'PY'
import json

from bai2 import bai2
from bai2_to_json import string_to_json

STATEMENT = '''01,SENDER,RECEIVER,261127,0800,1,80,,2/
02,RECEIVER,BANK,1,261126,{time},EUR,2/
03,0123456789,EUR,015,100000,,/
16,195,100000,{funds},BANK-1,INVOICE-1,PAYMENT/
49,200000,3/
98,200000,1,5/
99,200000,1,7/
'''
for time, funds in ('', ''), ('', '0'), ('', 'Z'), ('2359', ''):
    text = STATEMENT.format(time=time, funds=funds)
    group = bai2.parse_from_string(text).children[0]
    entry = group.children[0].children[0]
    print(f'time {time or "none"}, funds {funds or "none"}: bai2 {group.header.as_of_time} {entry.funds_type and entry.funds_type.value}')
    try:
        found = json.loads(string_to_json(text))['groups'][0]['accounts'][0]['transactions'][0]
        print('  ', found['type_code'], found['amount'])
    except TypeError as error:
        print('  ', error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'time none, funds none: bai2 None None
   Incoming Money Transfer 100000
time none, funds 0: bai2 None 0
   Object of type FundsType is not JSON serializable
time none, funds Z: bai2 None Z
   Object of type FundsType is not JSON serializable
time 2359, funds none: bai2 23:59:00 None
   Object of type time is not JSON serializable' ] || { echo 'bai2-to-json behaves otherwise now'; exit 1; }
