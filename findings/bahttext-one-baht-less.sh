#!/usr/bin/env bash
# bahttext 2.4.0 (npm, 347,000 downloads a month) writes Thai amounts in words, as for cheques and invoices. A product of a price can be a
# whole baht short: 100 pieces at 1.15 baht are 114 baht "exactly" (the last word of the line), and 50 at 0.58 are 28; the numbers that it
# gets are 114.99999999999999 and 28.999999999999996, which any formatter shows as 115.00 and 29.00. The text "1,250.50", as a form or a
# table shows it, is zero baht, without an error. Tenths of a satang are cut off: 1250.50 with 7 % tax, 1338.035, ends in three satang. The
# README says that it is tested against BAHTTEXT of Google Sheets, which rounds. Where words and figures differ, the words count (Thai
# Civil and Commercial Code, section 12). thai-baht-text 2.0.5 (npm, 15,700 a month) cuts off too, and begins -12.50 with "undefined".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund bahttext@2.4.0 thai-baht-text@2.0.5
cat >try.js <<'JS'
const { bahttext } = require('bahttext');
const thaiBahtText = require('thai-baht-text');

for (const [text, amount] of [
  ['115', 115],
  ['1.15 * 100', 1.15 * 100],
  ['29', 29],
  ['0.58 * 50', 0.58 * 50],
  ["'1250.50'", '1250.50'],
  ["'1,250.50'", '1,250.50'],
  ['1250.50 * 1.07', 1250.5 * 1.07],
]) {
  console.log(text, bahttext(amount), amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
}
console.log('thai-baht-text:', thaiBahtText(1250.5 * 1.07), thaiBahtText(-12.5));
JS
output=$(node try.js)
echo "$output"
[ "$output" = "115 หนึ่งร้อยสิบห้าบาทถ้วน 115.00
1.15 * 100 หนึ่งร้อยสิบสี่บาทถ้วน 115.00
29 ยี่สิบเก้าบาทถ้วน 29.00
0.58 * 50 ยี่สิบแปดบาทถ้วน 29.00
'1250.50' หนึ่งพันสองร้อยห้าสิบบาทห้าสิบสตางค์ 1250.50
'1,250.50' ศูนย์บาทถ้วน 1,250.50
1250.50 * 1.07 หนึ่งพันสามร้อยสามสิบแปดบาทสามสตางค์ 1,338.04
thai-baht-text: หนึ่งพันสามร้อยสามสิบแปดบาทสามสตางค์ undefinedร้อยสิบสองบาทห้าสิบสตางค์" ] ||
  { echo 'the libraries behave otherwise now'; exit 1; }
