#!/usr/bin/env bash
# @half0wl/money 1.0.2 (npm, 4,000 downloads a month) makes amounts of texts with Money.fromString. A text with a fraction is in euros, and
# one without is in cents, as the README says. It decides that by the value, not by the text: '80.50' is 80.50 euros, but '80.00' is 80
# cents. So each round amount of an API or a CSV file becomes a hundredth, and a thousandth in Kuwaiti dinars, while all others are right.
# The README has this very example the other way round: Money.fromString('USD', '10.00') has 1000 cents and is $10.00. It reads what
# parseFloat reads: 1,250.50 is one cent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @half0wl/money@1.0.2
cat >try.js <<'JS'
const { Money } = require('@half0wl/money')

for (const sum of ['USD 10.00', 'EUR 80.50', 'EUR 80.00', 'EUR 1,250.50', 'KWD 12.500', 'KWD 12.000']) {
  const [currency, text] = sum.split(' ')
  const money = Money.fromString(currency, text)
  console.log(`${text} ${currency}: ${money.getAmount()}, ${money.toLocaleString().normalize('NFKC')}`)
}
JS
output=$(node try.js)
echo "$output"
[ "$output" = '10.00 USD: 10, $0.10
80.50 EUR: 8050, €80.50
80.00 EUR: 80, €0.80
1,250.50 EUR: 1, €0.01
12.500 KWD: 12500, KWD 12.500
12.000 KWD: 12, KWD 0.012' ] || { echo '@half0wl/money behaves otherwise now'; exit 1; }
