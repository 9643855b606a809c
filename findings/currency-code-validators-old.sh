#!/usr/bin/env bash
# validate-currency-code 0.1.3 and is-currency-code 1.2.0 (npm, 22,000 and 7,000 downloads a month) say whether a code is one of ISO 4217. They
# refuse the currencies of Mauritania and São Tomé (MRU and STN, since 2018), Sierra Leone (SLE, 2022), Zimbabwe (ZWG, 2024) and Curaçao (XCG,
# 2025), the first also Belarus's (BYN, 2016), and take Venezuela's of before 2018 (VEF) and Croatia's kuna. So a payment in each of six
# currencies is refused, and one in a currency that no longer exists passes. iso4217 1.16.20260101 (PyPI), which has the list of ISO's agency, is
# right on all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund validate-currency-code@0.1.3 is-currency-code@1.2.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check iso4217==1.16.20260101
cat >try.cjs <<'JS'
const second = require('is-currency-code')
const first = require('validate-currency-code')

const isCode = second.default ?? second
for (const code of process.argv.slice(2)) console.log(code, 'validate-currency-code', first(code), 'is-currency-code', isCode(code))
JS
codes=(EUR BYN MRU STN SLE ZWG XCG VEF HRK)
output=$(node try.cjs "${codes[@]}"
venv/bin/python -c 'import sys, iso4217; print("iso4217", *(code for code in sys.argv[1:] if code.lower() in iso4217.Currency.__members__))' "${codes[@]}")
echo "$output"
[ "$output" = 'EUR validate-currency-code true is-currency-code true
BYN validate-currency-code false is-currency-code true
MRU validate-currency-code false is-currency-code false
STN validate-currency-code false is-currency-code false
SLE validate-currency-code false is-currency-code false
ZWG validate-currency-code false is-currency-code false
XCG validate-currency-code false is-currency-code false
VEF validate-currency-code true is-currency-code true
HRK validate-currency-code true is-currency-code true
iso4217 EUR BYN MRU STN SLE ZWG XCG' ] || { echo 'The libraries behave otherwise now'; exit 1; }
