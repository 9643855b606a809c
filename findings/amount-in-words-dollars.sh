#!/usr/bin/env bash
# amount-in-words 1.0.1 (npm, 1,100 downloads a month) writes amounts in words, as for cheques and invoices. In dollars and pounds a hundred
# thousand is "One Hundred Dollars", since the word Thousand is left out where the thousands end in two zeros, and 1,200,000 is "One Million
# Two Hundred". In all currencies the number 1250.5 has "Five Cents", since one decimal is read as cents: of a hundred amounts nine are
# numbers with one decimal. A negative amount has no sign. Its README allows numbers, and texts such as "$657,798.54".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund amount-in-words@1.0.1
cat >try.js <<'JS'
const { AmountToWords, CountryCodes } = require('amount-in-words')
const words = new AmountToWords()
for (const amount of [250000, 100000, 1200000, 1250.55, 1250.5, '1250.50', -1250]) {
  console.log(amount, '=>', words.toWords(amount, CountryCodes.USA))
}
for (const amount of [100000, 1250.5]) console.log(amount, '=>', words.toWords(amount, CountryCodes.IND))
JS
output=$(node try.js)
echo "$output"
[ "$output" = '250000 => Two Hundred Fifty Thousand Dollars
100000 => One Hundred Dollars
1200000 => One Million Two Hundred Dollars
1250.55 => One Thousand Two Hundred Fifty Dollars And Fifty Five Cents
1250.5 => One Thousand Two Hundred Fifty Dollars And Five Cents
1250.50 => One Thousand Two Hundred Fifty Dollars And Fifty Cents
-1250 => One Thousand Two Hundred Fifty Dollars
100000 => One Lakh Rupees
1250.5 => One Thousand Two Hundred Fifty Rupees And Five Paise' ] || { echo 'amount-in-words behaves otherwise now'; exit 1; }
