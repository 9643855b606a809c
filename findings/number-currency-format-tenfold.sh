#!/usr/bin/env bash
# number-currency-format 1.0.10 (npm, 9,400 downloads a month) reads prices with unformat. By its README it reads the number out of a text
# that looks like a price. It takes a point for the decimal one only if exactly two digits follow it. So 1250.5, as JSON and most programs
# write 1250.50, becomes 12505, and 100.0, as Python does, 1000: tenfold. It sees a minus only right before the first digit: -$12.50, as
# Americans write it and Intl.NumberFormat does, becomes 12.5, and so does (12.50). With the option decimalSeparator the first mistake goes,
# but then 1.250,50 is 125050, and the negative amounts stay positive.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund number-currency-format@1.0.10
cat >try.js <<'JS'
const { unformat } = require('number-currency-format')

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
for (const text of ['1250.50', String(1250.5), '100.0', 'EUR 12.5', '-12.50', dollars.format(-12.5), '(12.50)']) {
  console.log(`${text} is read as ${unformat(text)}, with a given point as ${unformat(text, { decimalSeparator: '.' })}`)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = '1250.50 is read as 1250.5, with a given point as 1250.5
1250.5 is read as 12505, with a given point as 1250.5
100.0 is read as 1000, with a given point as 100
EUR 12.5 is read as 125, with a given point as 12.5
-12.50 is read as -12.5, with a given point as -12.5
-$12.50 is read as 12.5, with a given point as 12.5
(12.50) is read as 12.5, with a given point as 12.5' ] || { echo 'number-currency-format behaves otherwise now'; exit 1; }
