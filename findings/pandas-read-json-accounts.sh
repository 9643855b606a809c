#!/usr/bin/env bash
# pandas 2.3.3 (PyPI): read_json makes numbers of texts. In the JSON the values have quotes, so they are
# strings (RFC 8259, 7), as an API or a bank that cares for leading zeros writes them. Without an option, an error or a warning:
# 1. the account "0012345678" is 12345678, another one or none;
# 2. references of the form 12E4, digits round an E, are amounts: "2611E12" is 2611000000000000, and "12E4" equals "120000";
# 3. identifiers of 20 digits, as card networks and ledgers give, are floats: two payments become one, and 12345678901234567890 is written
#    back as 12345678901234567168;
# 4. amounts written as strings so as not to be binary, "1250.50", are binary.
# A column with one other text, say an IBAN, stays as it is, so that the next file may have accounts of another type. dtype=False keeps all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pandas==2.3.3
cat >try.py <<'PY'
import io

import pandas

TEXT = '''[
{"account": "0012345678", "reference": "2611E12", "id": "12345678901234567890", "amount": "1250.50", "mixed": "0012345678"},
{"account": "0087654321", "reference": "12E4", "id": "12345678901234567891", "amount": "0.10", "mixed": "GB29NWBK60161331926819"}]'''

for options in {}, {'dtype': False}:
    table = pandas.read_json(io.StringIO(TEXT), **options)
    print(options, 'equal ids:', table['id'][0] == table['id'][1], 'written:', f"{int(table['id'][0])}")
    for column in table:
        if column != 'id':
            print(' ', column, table[column].tolist())
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "{} equal ids: True written: 12345678901234567168
  account [12345678, 87654321]
  reference [2611000000000000, 120000]
  amount [1250.5, 0.1]
  mixed ['0012345678', 'GB29NWBK60161331926819']
{'dtype': False} equal ids: False written: 12345678901234567890
  account ['0012345678', '0087654321']
  reference ['2611E12', '12E4']
  amount ['1250.50', '0.10']
  mixed ['0012345678', 'GB29NWBK60161331926819']" ] || { echo 'pandas behaves otherwise now'; exit 1; }
