#!/usr/bin/env bash
# @transferwise/formatting 2.6.0 (npm, 2,100 downloads a month), with which Wise shows amounts, has its own table of decimals. In it Libya's and
# Iraq's dinars have two, and the Icelandic krona too, so that 12.505 LYD is shown as 12.51 LYD, and half a krona, which does not exist, as 12.50
# ISK. Hungary's forint has none, so 12.50 HUF are shown as 13. ISO 4217 has three, three, none and two;
# so has iso4217 1.16.20260101 (PyPI), from the list of ISO's agency. Kuwait's dinar is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @transferwise/formatting@2.6.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check iso4217==1.16.20260101
cat >try.cjs <<'JS'
const { formatMoney } = require('@transferwise/formatting')

for (const [amount, currency] of [[12.505, 'KWD'], [12.505, 'LYD'], [12.505, 'IQD'], [12.5, 'ISK'], [12.5, 'HUF']]) {
  console.log(amount, currency, '=>', formatMoney(amount, currency, 'en-GB'))
}
JS
output=$(node try.cjs
venv/bin/python -c 'from iso4217 import Currency; print("iso4217", *(f"{code} {Currency(code).exponent}" for code in ("KWD", "LYD", "IQD", "ISK", "HUF")))')
echo "$output"
[ "$output" = '12.505 KWD => 12.505 KWD
12.505 LYD => 12.51 LYD
12.505 IQD => 12.51 IQD
12.5 ISK => 12.50 ISK
12.5 HUF => 13 HUF
iso4217 KWD 3 LYD 3 IQD 3 ISK 0 HUF 2' ] || { echo 'The libraries behave otherwise now'; exit 1; }
