#!/usr/bin/env bash
# pix-payload 1.0.4 (npm) makes Brazil's payment codes (Pix). A code ends with a checksum: `63`, the length `04`, and four hexadecimal
# digits (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, ID 63, on which the BR Code of Brazil's central bank is
# built). The library drops leading zeros: about one code in sixteen ends with `6303` and three digits, or `6302` and two. Here 63 of 1000
# invoices get such a code, which depends on key, amount and reference, so that a test with one code shows nothing. pix-utils 2.8.2 (npm)
# refuses these 63 codes, as an app of a bank may, and reads the others. The customer then cannot pay, and no error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund pix-payload@1.0.4 pix-utils@2.8.2
cat >try.js <<'JS'
const { payload } = require('pix-payload')
const { hasError, parsePix } = require('pix-utils')

const short = []
let refused = 0
let others = 0
for (let number = 1; number <= 1000; number++) {
  const code = payload({ name: 'Exemplo Ltda', key: 'pix@example.com', amount: number, city: 'SAO PAULO', transactionId: `INV${number}` })
  const isShort = !/6304[0-9A-F]{4}$/.test(code)
  if (isShort) short.push(code)
  if (hasError(parsePix(code))) isShort ? refused++ : others++
}
console.log(`${short.length} of 1000 codes have a short checksum; pix-utils refuses ${refused} of them, and ${others} others`)
console.log(`${short[0].slice(0, 52)}\n${short[0].slice(52)}`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = '63 of 1000 codes have a short checksum; pix-utils refuses 63 of them, and 0 others
00020126370014BR.GOV.BCB.PIX0115pix@example.com52040
000530398654048.005802BR5912Exemplo Ltda6009SAO PAULO62080504INV86303C8A' ] || { echo 'The libraries behave otherwise now.'; exit 1; }
