#!/usr/bin/env bash
# jsvat 2.5.4 (npm, 328,000 downloads a month) refuses Belgian VAT numbers that begin with 1. Belgium gives them to new companies since 2023,
# when those beginning with 0 ran out (Crossroads Bank for Enterprises: ten digits, the first 0 or 1), and the check digits are as before. So
# a right number of a new supplier or customer counts as none. jsvat-next 3.0.4 and stdnum 1.12.0 (npm) and python-stdnum 2.2 (PyPI) take
# it. The check is this: 97 less the remainder of the first eight digits by 97 is the last two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund jsvat@2.5.4 jsvat-next@3.0.4 stdnum@1.12.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-stdnum==2.2
cat >try.js <<'JS'
const jsvat = require('jsvat')
const next = require('jsvat-next')
const { stdnum } = require('stdnum')

for (const first of ['01234567', '07777777', '10012345', '17777777']) {
  const number = `BE${first}${String(97 - (first % 97)).padStart(2, '0')}`
  const answers = [
    jsvat.checkVAT(number, [jsvat.belgium]).isValid,
    next.checkVAT(number, [next.belgium]).isValid,
    stdnum.BE.vat.validate(number).isValid,
  ]
  console.log(number, 'jsvat, jsvat-next, stdnum:', ...answers)
}
JS
cat >try.py <<'PY'
import subprocess

from stdnum.be import vat

for line in subprocess.run(['node', 'try.js'], capture_output=True, check=True, text=True).stdout.splitlines():
    print(f'{line}, python-stdnum: {vat.is_valid(line.split()[0])}')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'BE0123456749 jsvat, jsvat-next, stdnum: true true true, python-stdnum: True
BE0777777771 jsvat, jsvat-next, stdnum: true true true, python-stdnum: True
BE1001234592 jsvat, jsvat-next, stdnum: false true true, python-stdnum: True
BE1777777792 jsvat, jsvat-next, stdnum: false true true, python-stdnum: True' ] || { echo 'jsvat or one of the others behaves otherwise now'; exit 1; }
