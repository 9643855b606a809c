#!/usr/bin/env bash
# Two libraries name the currency of a country, as a form does that asks in what to pay. country-currency-map 2.1.7 (npm, 27,000 downloads
# a month) says dollars of the United States for Turkey, Ukraine, Peru, Chile, Romania, Latvia, Lithuania and others, so that 1250 lira
# are 1250 dollars. Its README says "their primary currency". iso-country-currency 0.7.2 (npm, 170,000 a month) has currencies that ended:
# VEF (Venezuela, until 2018: a bolívar of today is 100,000,000,000 of those), SLL (Sierra Leone, 1000 to one SLE since 2022), STD (São Tomé,
# 1000 to one STN since 2018), ZWL (Zimbabwe, until 2024), ANG (Curaçao and Sint Maarten, until 2025). ISO 4217
# is shown beside as iso4217 1.16.20260101 (PyPI) has its list of 1 January 2026, and country-to-currency 3.0.1 (npm) knows all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check iso4217==1.16.20260101
echo '{}' >package.json
npm install --silent --no-audit --no-fund country-currency-map@2.1.7 iso-country-currency@0.7.2 country-to-currency@3.0.1
cat >try.js <<'JS'
const { getCountryByAbbreviation, getCurrencyAbbreviation } = require('country-currency-map')
const { getParamByISO } = require('iso-country-currency')
const right = require('country-to-currency').default
const old = ['AO', 'CL', 'IQ', 'LT', 'LV', 'PE', 'RO', 'TR', 'UA', 'UY'].map((code) => [code, getCountryByAbbreviation(code)])
for (const [code, country] of old) console.log('country-currency-map', country, getCurrencyAbbreviation(country), right[code])
for (const code of ['CW', 'SL', 'ST', 'SX', 'VE', 'ZW']) {
  console.log('iso-country-currency', code, getParamByISO(code, 'currency'), right[code])
}
JS
cat >check.py <<'PY'
import sys

from iso4217 import Currency

current = {currency.code for currency in Currency}
for line in sys.stdin:
    *_, code, right = line.split()
    print(line.rstrip(), *(name for name in (code, right) if name not in current))
PY
output=$(node try.js | venv/bin/python check.py)
echo "$output"
[ "$output" = 'country-currency-map Angola USD AOA
country-currency-map Chile USD CLP
country-currency-map Iraq USD IQD
country-currency-map Lithuania USD EUR
country-currency-map Latvia USD EUR
country-currency-map Peru USD PEN
country-currency-map Romania USD RON
country-currency-map Turkey USD TRY
country-currency-map Ukraine USD UAH
country-currency-map Uruguay USD UYU
iso-country-currency CW ANG XCG ANG
iso-country-currency SL SLL SLE SLL
iso-country-currency ST STD STN STD
iso-country-currency SX ANG XCG ANG
iso-country-currency VE VEF VES VEF
iso-country-currency ZW ZWL ZWG ZWL' ] || { echo 'the libraries behave otherwise now'; exit 1; }
