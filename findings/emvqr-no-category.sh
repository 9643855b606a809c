#!/usr/bin/env bash
# emvqr 0.0.5 (npm) reads the QR codes of payments that follow EMVCo's specification. It looks the merchant's category (field 52) up in a
# list that lacks 0000, so it cannot read a code of Brazil's Pix or of Singapore's PayNow in which the merchant has no category: TypeError.
# Brazil's central bank allows 0000 there (Manual do BR Code), and pix-utils 2.8.2 and @chewhx/paynowqr 1.1.0 (npm, 34,000 and 4,000
# downloads a month) write it in each of their codes. With a category, 5812, the same code is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund emvqr@0.0.5 pix-utils@2.8.2 @chewhx/paynowqr@1.1.0
cat >try.js <<'JS'
const PaynowQR = require('@chewhx/paynowqr').default
const { decode } = require('emvqr')
const { createStaticPix, parsePix } = require('pix-utils')

const read = code => {
  try {
    return decode(code)[54].data
  } catch (error) {
    return `${error.name}: ${error.message}`
  }
}
const shop = { merchantName: 'Exemplo', merchantCity: 'Recife', pixKey: 'loja@example.com' }
const pix = createStaticPix({ ...shop, transactionAmount: 12.5 }).toBRCode()
console.log('pix-utils reads', parsePix(pix).transactionAmount)
console.log('emvqr, Pix:', read(pix))
const paynow = new PaynowQR({
  uen: '201403121W', amount: 12.5, editable: false, expiry: '20261231', refNumber: 'A1', company: 'EXAMPLE',
}).output()
console.log('emvqr, PayNow:', read(paynow))
const checksum = text => {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
const shops = pix.slice(0, -4).replace('52040000', '52045812')
console.log('emvqr, Pix with a category:', read(shops + checksum(shops)))
JS
output=$(node try.js)
echo "$output"
[ "$output" = "pix-utils reads 12.5
emvqr, Pix: TypeError: Cannot read properties of undefined (reading 'usda_description')
emvqr, PayNow: TypeError: Cannot read properties of undefined (reading 'usda_description')
emvqr, Pix with a category: 12.50" ] || { echo 'emvqr behaves otherwise now'; exit 1; }
