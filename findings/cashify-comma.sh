#!/usr/bin/env bash
# cashify 4.0.0 (npm, 80,000 downloads a month), "successor of money.js", converts amounts that are given as texts, such as '$10 USD to GBP'.
# It drops each comma and each blank. So 10,50 EUR, as most countries with the euro write it, becomes 1050 euros, 1 250,50 EUR becomes
# 125050, and 1.250,50 EUR becomes 1.2505, all without an error.
# In German, French, Spanish, Italian and Dutch the comma is the decimal separator, as CLDR has it and the script prints for German.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund cashify@4.0.0
cat >try.mjs <<'JS'
import { Cashify, parse } from 'cashify'

const cashify = new Cashify({ base: 'EUR', rates: { EUR: 1, USD: 1.2 } })
console.log('German:', new Intl.NumberFormat('de').format(1250.5))
for (const amount of ['10.50 EUR', '10,50 EUR', '1 250,50 EUR', '1.250,50 EUR']) {
  console.log(amount, '=>', parse(amount).amount, 'EUR,', cashify.convert(amount, { to: 'USD' }).toFixed(2), 'USD')
}
JS
output=$(node try.mjs)
echo "$output"
[ "$output" = 'German: 1.250,5
10.50 EUR => 10.5 EUR, 12.60 USD
10,50 EUR => 1050 EUR, 1260.00 USD
1 250,50 EUR => 125050 EUR, 150060.00 USD
1.250,50 EUR => 1.2505 EUR, 1.50 USD' ] || { echo 'cashify behaves otherwise now'; exit 1; }
