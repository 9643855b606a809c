#!/usr/bin/env bash
# sepa-qr 0.0.2 (npm, 3,000 downloads a month) makes the QR codes of bills (EPC069-12). Its README's example gives the text of a payment,
# 'Invoice 123456789', as `remittance`. The library writes that where a structured creditor reference (ISO 11649, RF...) belongs, the 10th
# line, and the 11th, the text, has the `information` for the payer instead, for which the 12th line is. Without an amount, which the code may
# leave to the payer, as for a donation, it asks for one cent. The code is read from the picture with jsqr 1.4.0 (npm); sepa-payment-qr-code
# 2.0.2 (npm) writes the text in the 11th line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund sepa-qr@0.0.2 sepa-payment-qr-code@2.0.2 jsqr@1.4.0 pngjs@7.0.0
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
const require = createRequire(import.meta.url)
const { PNG } = require('pngjs')
const jsqr = require('jsqr').default ?? require('jsqr')

const lines = code => code.split('\n').slice(7).map((line, index) => `${index + 8}: ${line || 'none'}`).join(', ')
const read = async options => {
  const { data, width, height } = PNG.sync.read(await buffer(require('sepa-qr')(options)))
  return lines(jsqr(new Uint8ClampedArray(data), width, height).data)
}
const payee = { name: 'Example NV', iban: 'BE71096123456769' }
console.log('sepa-qr,', await read({ ...payee, amount: 100, remittance: 'Invoice 123456789', information: 'Thank you' }))
console.log('sepa-qr,', await read(payee))
const other = { ...payee, amount: 100, unstructuredReference: 'Invoice 123456789', information: 'Thank you' }
console.log('sepa-payment-qr-code,', lines(require('sepa-payment-qr-code')(other)))
JS
output=$(node try.mjs)
echo "$output"
[ "$output" = 'sepa-qr, 8: EUR100, 9: none, 10: Invoice 123456789, 11: Thank you
sepa-qr, 8: EUR0.01, 9: none, 10: none, 11: none
sepa-payment-qr-code, 8: EUR100.00, 9: none, 10: none, 11: Invoice 123456789, 12: Thank you' ] || { echo 'the two libraries behave otherwise now'; exit 1; }
