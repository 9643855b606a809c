#!/usr/bin/env bash
# kontonummer 6.0.1 (npm, 67,000 downloads a month) tells the bank of a Swedish account. It gives the clearing numbers 3400 to 3499 to
# Länsförsäkringar Bank and 3410 to 3781 to Nordea, and takes the first that fits, so Nordea's accounts with 90 clearing numbers are
# shown as those of Länsförsäkringar. By the list of the Swedish banks ("Bank numbers in Sweden", Bankgirot) and by Nordea's own requirements for
# payments, Länsförsäkringar has 3400 to 3409 and Nordea goes on at 3410. bankkonto 1.0.1 (PyPI) says so too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund kontonummer@6.0.1
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bankkonto==1.0.1
cat >try.js <<'JS'
const { default: Kontonummer, parse } = require('kontonummer')

console.log(...Array.from({ length: 400 }, (_, index) => Kontonummer.getSortingCodeInfo(3400 + index).bankName.split(' ')[0]))
console.log(parse('3415 1234578').bankName)
JS
cat >try.py <<'PY'
import subprocess

from bankkonto import validate
from bankkonto.clearing import get_bank_from_clearing_number

names, account = subprocess.run(['node', 'try.js'], capture_output=True, check=True, text=True).stdout.splitlines()
banks = {number: (name, get_bank_from_clearing_number(number)) for number, name in enumerate(names.split(), 3400)}
for number in (3400, 3409, 3410, 3499, 3500):
    print(number, 'kontonummer:', banks[number][0], '- bankkonto:', banks[number][1])
print('different banks:', sum(theirs.split()[0] != name for name, theirs in banks.values()))
print('the account 3415 1234578 is right:', validate('3415', '1234578'), '- kontonummer:', account)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '3400 kontonummer: Länsförsäkringar - bankkonto: Länsförsäkringar Bank
3409 kontonummer: Länsförsäkringar - bankkonto: Länsförsäkringar Bank
3410 kontonummer: Länsförsäkringar - bankkonto: Nordea
3499 kontonummer: Länsförsäkringar - bankkonto: Nordea
3500 kontonummer: Nordea - bankkonto: Nordea
different banks: 90
the account 3415 1234578 is right: True - kontonummer: Länsförsäkringar Bank' ] || { echo 'kontonummer or bankkonto behaves otherwise now'; exit 1; }
