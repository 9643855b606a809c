#!/usr/bin/env bash
# money-math 2.6.3 (npm) multiplies, divides and takes percents of a negative amount wrong by up to two cents: it adds half a cent before it
# cuts, also below zero. 2.90 percent of -100.01 are -2.89, and -434.36 times 18.71 is -8126.86, where the same above zero is 8126.88. Its
# README takes -42.10 for an amount, and promises a result "rounded to the whole cent"; big.js 6.2.2 (npm) rounds to it. So a refund, a
# chargeback or a reversed fee differs from the booking it reverses: of 1000 reversed fees here 999 do not come to zero.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund money-math@2.6.3 big.js@6.2.2
cat >try.js <<'JS'
const Big = require('big.js')
const money = require('money-math')

console.log('2.90 % of 100.01 and -100.01:', money.percent('100.01', '2.90'), money.percent('-100.01', '2.90'))
console.log('434.36 and -434.36 times 18.71:', money.mul('434.36', '18.71'), money.mul('-434.36', '18.71'))
console.log('434.36 and -434.36 by 18.71:', money.div('434.36', '18.71'), money.div('-434.36', '18.71'))
console.log('big.js:', ...['times', 'div'].map((name) => Big('-434.36')[name]('18.71').toFixed(2)))
let unequal = 0
let left = '0.00'
for (let cents = 10001; cents <= 11000; cents++) {
  const amount = (cents / 100).toFixed(2)
  const rest = money.add(money.percent(amount, '2.90'), money.percent(`-${amount}`, '2.90'))
  if (!money.isZero(rest)) unequal++
  left = money.add(left, rest)
}
console.log(`${unequal} of 1000 reversed fees differ, by ${left} together`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = '2.90 % of 100.01 and -100.01: 2.90 -2.89
434.36 and -434.36 times 18.71: 8126.88 -8126.86
434.36 and -434.36 by 18.71: 23.22 -23.20
big.js: -8126.88 -23.22
999 of 1000 reversed fees differ, by 10.00 together' ] || { echo 'money-math behaves otherwise now'; exit 1; }
