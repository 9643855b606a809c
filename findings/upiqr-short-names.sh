#!/usr/bin/env bash
# upiqr 1.3.22 (npm) writes the links and codes of UPI, the payments of India's banks. By its README payeeName is the registered name of the payee; a
# name of three letters, such as LIC, is refused as too short. transactionRefUrl, another field of that README, is dropped. A blank becomes +, as in a
# form, where the examples of NPCI's linking specification have %20: in a URI (RFC 3986) + is a plus, and the payer reads LIFE+INSURANCE.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund upiqr@1.3.22
cat >try.js <<'JS'
import upiqr from 'upiqr'

for (const payeeName of ['LIC', 'LIFE INSURANCE']) {
  const bill = { payeeVPA: 'seller@bank', payeeName, amount: '1250.50', transactionNote: 'INVOICE 7', transactionRefUrl: 'https://seller.example/7' }
  try {
    const { intent } = await upiqr(bill)
    console.log(`${payeeName}: ${intent}`, '=>', decodeURIComponent(intent))
  } catch (error) {
    console.log(`${payeeName}: ${error.message}`)
  }
}
JS
output=$(node try.js 2>&1)
echo "$output"
[ "$output" = "LIC: Virtual payee's address/name is too short.
LIFE INSURANCE: upi://pay?pa=seller%40bank&pn=LIFE+INSURANCE&am=1250.50&tn=INVOICE+7 => upi://pay?pa=seller@bank&pn=LIFE+INSURANCE&am=1250.50&tn=INVOICE+7" ] || { echo 'upiqr behaves otherwise now'; exit 1; }
