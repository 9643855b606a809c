#!/usr/bin/env bash
# The ISIN of a derivative traded over the counter, such as a currency forward, starts with EZ (ISO 6166; www.anna-web.org/standards/isin-iso-6166).
# Since 2018 reports of such trades name it (MiFID II, RTS 23). python-stdnum 2.2 (PyPI) and isin-validator 1.1.1 (npm) take EZ for a country that
# there is not: a forward's right ISIN is refused, where those of a share, and of an international bond (XS), are taken. validator 13.15.35 (npm)
# takes all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-stdnum==2.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund isin-validator@1.1.1 validator@13.15.35
cat >try.py <<'PY'
import sys

from stdnum import isin

for number in sys.argv[1:]:
    print('python-stdnum', number, isin.is_valid(number))
PY
cat >try.js <<'JS'
const { isISIN } = require('validator')
const check = require('isin-validator')

for (const number of process.argv.slice(2)) {
  console.log('isin-validator', number, check(number)?.message ?? true)
  console.log('validator', number, isISIN(number))
}
JS
numbers=(DE0007164600 XS1234567896 EZR9HY136178)
output=$(venv/bin/python try.py "${numbers[@]}" && node try.js "${numbers[@]}")
echo "$output"
[ "$output" = 'python-stdnum DE0007164600 True
python-stdnum XS1234567896 True
python-stdnum EZR9HY136178 False
isin-validator DE0007164600 true
validator DE0007164600 true
isin-validator XS1234567896 true
validator XS1234567896 true
isin-validator EZR9HY136178 Country code is wrong
validator EZR9HY136178 true' ] || { echo 'the libraries behave otherwise now'; exit 1; }
