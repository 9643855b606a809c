#!/usr/bin/env bash
# iban-qr-code 1.0.0 (npm), for the QR codes of bills, fills what is left out with the fields of its example. In version 002 of the EPC's
# code (EPC069-12) the BIC may be left out, and the text must be when there is a structured reference. The code then names the bank
# DEZZZYYYXXX, and has the text "Testsubject" beside the reference. sepa-payment-qr-code 2.0.2 (npm) leaves both empty.
# A payer's bank refuses a code with a BIC that is none, and what is paid with two references may be booked by neither.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund iban-qr-code@1.0.0 sepa-payment-qr-code@2.0.2
cat >try.js <<'JS'
const { girocode } = require('iban-qr-code')
const generate = require('sepa-payment-qr-code')

const bill = { name: 'Example GmbH', iban: 'DE89370400440532013000', amount: 12.5 }
const reference = 'RF18539007547034'
console.log('iban-qr-code:', girocode({ ...bill, version: '002', ref: reference }).split('\n').slice(4).join('|'))
console.log('sepa-payment-qr-code:', generate({ ...bill, structuredReference: reference }).split('\n').slice(4).join('|'))
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'iban-qr-code: DEZZZYYYXXX|Example GmbH|DE89370400440532013000|EUR12.5||RF18539007547034|Testsubject|
sepa-payment-qr-code: |Example GmbH|DE89370400440532013000|EUR12.50||RF18539007547034||' ] || { echo 'the libraries behave otherwise now'; exit 1; }
