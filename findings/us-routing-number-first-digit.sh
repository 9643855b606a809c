#!/usr/bin/env bash
# us-bank-account-validator 1.1.0 (npm, 100,000 downloads a month) means to refuse American routing numbers whose first two digits the American
# Bankers Association gives to no bank: only 00 to 12, 21 to 32, 61 to 72 and 80 are in use (Routing Number Policy). It takes one digit in place
# of two, so that each digit is a number up to 12, and no range is refused: a number that begins with 13, 55 or 99 passes as long as its check
# digit is right, one in ten of mistyped numbers. bank-lint 0.2.1 (PyPI) has the same ranges and refuses all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund us-bank-account-validator@1.1.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bank-lint==0.2.1
cat >try.js <<'JS'
const { routingNumber } = require('us-bank-account-validator')

for (const number of process.argv.slice(2)) console.log(number, 'us-bank-account-validator', routingNumber(number).isValid)
JS
cat >try.py <<'PY'
import sys

from bank_lint import validate_us_routing

for number in sys.argv[1:]:
    print(number, 'bank-lint', validate_us_routing(number).valid)
PY
numbers=(021000021 021000022 130000006 550000000 990000000)
output=$(node try.js "${numbers[@]}" && venv/bin/python try.py "${numbers[@]}")
echo "$output"
[ "$output" = '021000021 us-bank-account-validator true
021000022 us-bank-account-validator false
130000006 us-bank-account-validator true
550000000 us-bank-account-validator true
990000000 us-bank-account-validator true
021000021 bank-lint True
021000022 bank-lint False
130000006 bank-lint False
550000000 bank-lint False
990000000 bank-lint False' ] || { echo 'The libraries behave otherwise now'; exit 1; }
