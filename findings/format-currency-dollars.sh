#!/usr/bin/env bash
# @automattic/format-currency 2.1.0 (npm, 39,000 downloads a month), of WordPress.com, shows amounts in currencies that it does not list as
# dollars: 1250.50 Belarusian roubles are $1,250.50, and so are as many bolívars of Venezuela, leones, dobras, ouguiyas, pounds of South
# Sudan and units of account of Chile. All of them are in list one of ISO 4217. A line goes to the console, the caller gets no error, and
# the README does not say so. Node's own Intl.NumberFormat, which the package wraps, knows them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund @automattic/format-currency@2.1.0
cat >try.js <<'JS'
import { formatCurrency } from '@automattic/format-currency'

for (const currency of ['USD', 'EUR', 'BYN', 'VES', 'SLE', 'STN', 'MRU', 'SSP', 'CLF']) {
  const own = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' }).format(1250.5)
  console.log(`${currency}: ${formatCurrency(1250.5, currency, { locale: 'en-US' })}, Intl ${own.replace('\u00a0', ' ')}`)
}
JS
output=$(node try.js 2>warnings)
echo "$output"
head -n 1 warnings
[ "$output" = 'USD: $1,250.50, Intl USD 1,250.50
EUR: €1,250.50, Intl EUR 1,250.50
BYN: $1,250.50, Intl BYN 1,250.50
VES: $1,250.50, Intl VES 1,250.50
SLE: $1,250.50, Intl SLE 1,250.50
STN: $1,250.50, Intl STN 1,250.50
MRU: $1,250.50, Intl MRU 1,250.50
SSP: $1,250.50, Intl SSP 1,250.50
CLF: $1,250.50, Intl CLF 1,250.5000' ] || { echo '@automattic/format-currency behaves otherwise now'; exit 1; }
