#!/usr/bin/env bash
# banknote 0.2.7 (npm, of Zalando, 34,000 downloads a month) writes amounts for a locale. From 2,147,483,648 units on it cuts them to 32
# bits: an invoice of three billion rupiah, about 150,000 euros, is shown as Rp-296,00, and five billion dollars as 705 million. No error is
# raised. Every currency has hundredths for it: 1250 yen, in the smallest unit as card networks and payment services send them, are
# shown as 12.50, and 12.345 Kuwaiti dinars as 123.45. A comment in its source has that as a TODO; the README says nothing.
# @coinify/currency 1.3.43 (npm, 1,500 a month) has a table of decimals, with two for yen, won, dong and Chilean pesos (ISO 4217 has
# none), so that 1250 yen become 12.50, and are sent as 125000 units.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund banknote@0.2.7 @coinify/currency@1.3.43
cat >try.js <<'JS'
const banknote = require('banknote')
const coinify = require('@coinify/currency')

const show = (locale, amount, text) =>
  console.log(`banknote, ${text}: ${banknote.formatSubunitAmount(amount, banknote.formattingForLocale(locale)).normalize('NFKC')}`)
show('id-ID', 2e9 * 100, 'two billion rupiah')
show('id-ID', 3e9 * 100, 'three billion rupiah')
show('en-US', 5e9 * 100, 'five billion dollars')
show('ja-JP', 1250, '1250 yen')
show('ar-KW', 12345, '12.345 Kuwaiti dinars')
console.log('@coinify/currency, 1250 yen:', coinify.formatAmount(1250, 'JPY'), 'and', coinify.toSmallestSubunit(1250, 'JPY'))
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'banknote, two billion rupiah: Rp2.000.000.000,00
banknote, three billion rupiah: Rp-296,00
banknote, five billion dollars: $705,032,704.00
banknote, 1250 yen: ¥12.50
banknote, 12.345 Kuwaiti dinars: KWD 123.45
@coinify/currency, 1250 yen: 12.50 and 125000' ] || { echo 'the libraries behave otherwise now'; exit 1; }
