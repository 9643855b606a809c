#!/usr/bin/env bash
# Node 20.20.0 and 20.20.1 (npm package `node`), Intl.NumberFormat with `style: 'currency'`: the patch release, with ICU 78 in place of 77,
# has no decimals for HUF, IDR, COP and PKR, so 12.50 forints are shown as "HUF 13", and two for RSD, which had none. ISO 4217 lists two
# for all five, and ECMA-402 refers to that list. A program that takes `maximumFractionDigits` for the minor unit makes 13 of 1250
# fillér, a hundredth of the amount. Node 22.22.1 and 24.14.0 are the first of their lines that do so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.js <<'JS'
for (const currency of ['EUR', 'HUF', 'IDR', 'COP', 'PKR', 'RSD']) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits } = format.resolvedOptions()
  console.log(maximumFractionDigits, format.format('12.50').replace(/\s/g, ' '))
}
JS
for version in 20.20.0 20.20.1; do
  npm install --silent --no-audit --no-fund --prefix "$version" "node@$version"
done
output=$(paste -d '|' <("20.20.0/node_modules/.bin/node" try.js) <("20.20.1/node_modules/.bin/node" try.js))
echo "$output"
[ "$output" = '2 EUR 12.50|2 EUR 12.50
2 HUF 12.50|0 HUF 13
2 IDR 12.50|0 IDR 13
2 COP 12.50|0 COP 13
2 PKR 12.50|0 PKR 13
0 RSD 13|2 RSD 12.50' ] || { echo 'Intl of these releases behaves otherwise now'; exit 1; }
