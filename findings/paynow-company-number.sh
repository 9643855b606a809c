#!/usr/bin/env bash
# paynow-generator 1.0.7 (npm) makes Singapore's payment codes (PayNow). A code is a list of fields: an identifier, a length of two digits,
# and the value (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, section 3). The library writes the length 50 for
# field 26, which has the payee, whatever the payee is. That is right for a mobile number only. A company's number (UEN) has 9 or 10
# characters, so field 26 reaches into the next fields: a reader finds no amount, no currency and no checksum. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund paynow-generator@1.0.7
cat >try.js <<'JS'
const { paynowGenerator } = require('paynow-generator')

function fieldsOf(code) {
  const fields = {}
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4))
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

for (const [kind, payee] of [['mobile', '91234567'], ['UEN', '201403121W'], ['UEN', '53312345A']]) {
  const fields = fieldsOf(paynowGenerator(kind, payee, 'no', 1250.5, 'ACME PTE LTD', 'INV 1'))
  console.log(payee, 'currency', fields[53], 'amount', fields[54], 'checksum', '63' in fields)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = '91234567 currency 702 amount 1250.5 checksum true
201403121W currency undefined amount undefined checksum false
53312345A currency undefined amount undefined checksum false' ] || { echo 'paynow-generator behaves otherwise now.'; exit 1; }
