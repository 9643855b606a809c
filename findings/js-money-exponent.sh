#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6 and currency-formatter 1.5.9 (npm) read "1E+3" as 13, and price-parser 0.5.1 (PyPI)
# as 1. It is one thousand in the grammar of JSON numbers (RFC 8259, section 6) and of JavaScript. Python's Decimal and Java's BigDecimal
# write it for 1000.00 once the zeros at the end are dropped (normalize, stripTrailingZeros), so an API or a CSV file made with them has it
# for round amounts only. The four of npm drop the letter and the sign: 1000 euros become 13, and 1250000 become 1.26. None of them throws.
# scurker/currency.js has it as issue 412, adamwdraper/Numeral-js as 470. numbro 2.5.0 and js-money 0.6.3 (npm) read it right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check price-parser==0.5.1
echo '{}' >package.json
npm install --silent --no-audit --no-fund currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 currency-formatter@1.5.9 \
  numbro@2.5.0 js-money@0.6.3
cat >try.py <<'PY'
from decimal import Decimal
from json import dump
from price_parser import Price

amounts = [str(Decimal(amount).normalize()) for amount in ('12.50', '1000.00', '1250000.00')]
print('text', *amounts)
print('price-parser', *(Price.fromstring(amount).amount for amount in amounts))
dump(amounts, open('amounts.json', 'w'))
PY
cat >try.js <<'JS'
const amounts = require('./amounts.json')
const accounting = require('accounting')
const currency = require('currency.js')
const formatter = require('currency-formatter')
const Money = require('js-money')
const numbro = require('numbro')
const numeral = require('numeral')

const show = (name, read) => console.log(name, ...amounts.map(read))
show('currency.js', (text) => currency(text).value)
show('accounting', (text) => accounting.unformat(text))
show('numeral', (text) => numeral(text).value())
show('currency-formatter', (text) => formatter.unformat(text, { code: 'USD' }))
show('numbro', (text) => numbro.unformat(text))
show('js-money', (text) => Money.fromDecimal(text, 'EUR').toDecimal())
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'text 12.5 1E+3 1.25E+6
price-parser 12.5 1 1.25
currency.js 12.5 13 1.26
accounting 12.5 13 1.256
numeral 12.5 13 1.256
currency-formatter 12.5 13 1.256
numbro 12.5 1000 1250000
js-money 12.5 1000 1250000' ] || { echo 'the libraries behave otherwise now'; exit 1; }
