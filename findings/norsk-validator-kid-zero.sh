#!/usr/bin/env bash
# norsk-validator 2.0.0 (npm) checks KIDs, the references of Norwegian bills. By modulus 10 (Luhn; Mastercard Payment Services Norway, "KID") the
# check digit is what is missing to the next ten, 0 where nothing is. It computes 10 there, which no digit equals. Of 1000 right KIDs made by
# modulus 10, as python-stdnum 2.2 (PyPI) makes them, the 100 that end in 0 are wrong to it; 14 pass since they happen to be right by modulus 11.
# A bill with one of the 86 others cannot be paid with its reference.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-stdnum==2.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund norsk-validator@2.0.0
cat >kids.py <<'PY'
from stdnum import luhn

for number in range(1234000, 1235000):
    kid = str(number) + luhn.calc_check_digit(str(number))
    assert luhn.is_valid(kid)
    print(kid)
PY
cat >try.js <<'JS'
const { readFileSync } = require('node:fs')
const { kidnummer } = require('norsk-validator')

const kids = readFileSync('kids.txt', 'utf8').trim().split('\n')
const refused = kids.filter((kid) => !kidnummer(kid))
const zero = kids.filter((kid) => kid.endsWith('0'))
console.log(`${kids.length} KIDs, ${zero.length} end in 0`)
console.log(`refused: ${refused.length}, all of them end in 0: ${refused.every((kid) => kid.endsWith('0'))}, such as ${refused[0]}`)
console.log(`by modulus 10 alone: ${kids.filter((kid) => !kidnummer(kid, false, true)).length}`)
JS
venv/bin/python kids.py >kids.txt
output=$(node try.js)
echo "$output"
[ "$output" = '1000 KIDs, 100 end in 0
refused: 86, all of them end in 0: true, such as 12340030
by modulus 10 alone: 100' ] || { echo 'norsk-validator behaves otherwise now'; exit 1; }
