#!/usr/bin/env bash
# npm dinero.js 2.0.2: ariary (MGA) and ouguiya (MRU) have fifths, base 5 and exponent 1, where ISO 4217 lists two decimals for both.
# 12.50 MRU, 1250 hundredths in a payment file, is read as 250 ouguiya, and `toDecimal` throws for either currency.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund dinero.js@2.0.2
cat >try.js <<'JS'
import { dinero, toDecimal, toUnits } from 'dinero.js'
import { EUR, MGA, MRU } from 'dinero.js/currencies'

for (const currency of [EUR, MGA, MRU]) {
  const money = dinero({ amount: 1250, currency })
  let decimal
  try {
    decimal = toDecimal(money)
  } catch (error) {
    decimal = error.message
  }
  console.log(currency.code, toUnits(money).join(' and '), decimal)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'EUR 12 and 50 12.50
MGA 250 and 0 [Dinero.js] Currency is not decimal.
MRU 250 and 0 [Dinero.js] Currency is not decimal.' ] || { echo 'dinero.js behaves otherwise now'; exit 1; }
