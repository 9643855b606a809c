#!/usr/bin/env bash
# @easymoney/money 1.0.2 (npm, 17,000 downloads a month) keeps amounts of cents as texts, and compares them as texts: 9.00 euros are greater
# than 10.00, and two euros are not less than a million. compare, greaterThan, greaterThanOrEqual, lessThan and lessThanOrEqual all do so.
# The answer is right where both amounts have equally many digits, as in a test with 100 and 200. A limit of 5000 euros for payments
# lets 10,000 and 1,000,000 euros pass, and stops 600. Amounts that are given as numbers are kept as texts too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @easymoney/money@1.0.2
cat >try.js <<'JS'
const { createMoney } = require('@easymoney/money')

const euros = (amount) => createMoney({ amount: amount * 100, currency: 'EUR' })
console.log('9 > 10:', euros(9).greaterThan(euros(10)), ' 2 < 1000000:', euros(2).lessThan(euros(1000000)))
const limit = euros(5000)
for (const amount of [600, 4000, 6000, 10000, 1000000]) {
  console.log(`${amount} is over the limit of 5000: ${euros(amount).greaterThan(limit)}`)
}
const sorted = [25, 9, 100, 1000].map(euros).sort((one, other) => one.compare(other))
console.log('sorted:', sorted.map((money) => money.getAmount() / 100).join(', '))
JS
output=$(node try.js)
echo "$output"
[ "$output" = '9 > 10: true  2 < 1000000: false
600 is over the limit of 5000: true
4000 is over the limit of 5000: false
6000 is over the limit of 5000: true
10000 is over the limit of 5000: false
1000000 is over the limit of 5000: false
sorted: 100, 1000, 25, 9' ] || { echo '@easymoney/money behaves otherwise now'; exit 1; }
