#!/usr/bin/env bash
# Two libraries for the QR codes of bills (npm).
# iban-qr-code 1.0.0 fills what is left out with the fields of its example. In version 002 of the EPC's code (EPC069-12) the BIC may be left
# out, and the text must be when there is a structured reference. The code then names the bank DEZZZYYYXXX, and has the text
# "Testsubject" beside the reference. sepa-payment-qr-code 2.0.2 leaves both empty.
# spayd 3.0.4, for Czech bills, refuses each amount below 1, such as 0.50, since it wants one that begins with 1 to 9. By the specification
# of SPAYD 1.0 an amount is any decimal number with up to two decimals.
# A payer's bank refuses a code with a BIC that is none, and what is paid with two references may be booked by neither.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund iban-qr-code@1.0.0 sepa-payment-qr-code@2.0.2 spayd@3.0.4
cat >try.js <<'JS'
const { girocode } = require('iban-qr-code')
const generate = require('sepa-payment-qr-code')
const spayd = require('spayd')

const bill = { name: 'Example GmbH', iban: 'DE89370400440532013000', amount: 12.5 }
const reference = 'RF18539007547034'
console.log('iban-qr-code:', girocode({ ...bill, version: '002', ref: reference }).split('\n').slice(4).join('|'))
console.log('sepa-payment-qr-code:', generate({ ...bill, structuredReference: reference }).split('\n').slice(4).join('|'))
for (const am of ['12.50', '0.50']) {
  try {
    console.log(spayd({ acc: 'CZ2806000000000168540115', am, cc: 'CZK' }))
  } catch (error) {
    console.log(`spayd, ${am}:`, error)
  }
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'iban-qr-code: DEZZZYYYXXX|Example GmbH|DE89370400440532013000|EUR12.5||RF18539007547034|Testsubject|
sepa-payment-qr-code: |Example GmbH|DE89370400440532013000|EUR12.50||RF18539007547034||
SPD*1.0*ACC:CZ2806000000000168540115*AM:12.50*CC:CZK
spayd, 0.50: The am key is in wrong format!' ] || { echo 'the libraries behave otherwise now'; exit 1; }
