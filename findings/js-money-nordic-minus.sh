#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6 and currency-formatter 1.5.9 (npm) read a negative amount of Sweden, Norway or Finland
# as a positive one. CLDR, and so Intl.NumberFormat of each browser and of Node, writes the minus of these languages (of Slovenian,
# Croatian, Estonian and Lithuanian too) as the sign U+2212 and not as a hyphen. All four can be told of decimal commas, and drop the sign
# without an error: a refund or a debit that the same page wrote comes back as money received. CLDR lists U+2212 among the signs to be
# taken for a minus (lenient-scope-number in characters.json). @internationalized/number 3.6.9 (npm) reads the amounts right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 currency-formatter@1.5.9 \
  @internationalized/number@3.6.9
cat >try.js <<'JS'
const { NumberParser } = require('@internationalized/number')
const accounting = require('accounting')
const currency = require('currency.js')
const formatter = require('currency-formatter')
const numeral = require('numeral')
require('numeral/locales/no')

numeral.locale('no')
for (const [locale, code] of [['sv-SE', 'SEK'], ['nb-NO', 'NOK'], ['fi-FI', 'EUR']]) {
  const style = { style: 'currency', currency: code }
  const text = new Intl.NumberFormat(locale, style).format(-1250.5)
  console.log(locale, text.codePointAt(0).toString(16), text.slice(1).replace(/\s/g, ' '))
  console.log('  currency.js', currency(text, { decimal: ',', separator: ' ' }).value)
  console.log('  accounting', accounting.unformat(text, ','))
  console.log('  numeral', numeral(text).value())
  console.log('  currency-formatter', formatter.unformat(text, { code, decimal: ',' }))
  console.log('  @internationalized/number', new NumberParser(locale, style).parse(text))
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'sv-SE 2212 1 250,50 kr
  currency.js 1250.5
  accounting 1250.5
  numeral 1250.5
  currency-formatter 1250.5
  @internationalized/number -1250.5
nb-NO 2212 1 250,50 kr
  currency.js 1250.5
  accounting 1250.5
  numeral 1250.5
  currency-formatter 1250.5
  @internationalized/number -1250.5
fi-FI 2212 1 250,50 €
  currency.js 1250.5
  accounting 1250.5
  numeral 1250.5
  currency-formatter 1250.5
  @internationalized/number -1250.5' ] || { echo 'the libraries behave otherwise now'; exit 1; }
