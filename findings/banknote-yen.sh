#!/usr/bin/env bash
# banknote 0.2.7 (npm, 34,500 downloads a month), "mainly targeted at Node.js", writes amounts of minor units, as payment services send them,
# for customers: `formatSubunitAmount`. `formattingForLocale('en-US', 'JPY')` knows the sign of yen and says `subunitsPerUnit: 100`, as it
# does for every currency. A price of 1250 yen is shown as ¥12.50, and 12.500 dinars of Kuwait, 12500 fils, as KWD125.00: the customer
# agrees to a hundredth, or to tenfold. Yen, won and pesos of Chile have no minor unit, and dinars of Kuwait and Tunisia three decimals (ISO
# 4217, table A.1). Its README promises CLDR's standards, which say the same. A caller can set the number, if it knows that it must.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund banknote@0.2.7
cat >try.js <<'JS'
const { formattingForLocale, formatSubunitAmount } = require('banknote')

for (const [currency, minor] of [['EUR', 125050], ['JPY', 1250], ['KRW', 1250], ['CLP', 1250], ['KWD', 12500], ['TND', 12500]]) {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
  const right = (minor / 10 ** maximumFractionDigits).toFixed(maximumFractionDigits)
  console.log(currency, minor, formatSubunitAmount(minor, formattingForLocale('en-US', currency)), `is ${right}`)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'EUR 125050 €1,250.50 is 1250.50
JPY 1250 ¥12.50 is 1250
KRW 1250 ₩12.50 is 1250
CLP 1250 $12.50 is 1250
KWD 12500 KWD125.00 is 12.500
TND 12500 TND125.00 is 12.500' ] || { echo 'banknote behaves otherwise now'; exit 1; }
