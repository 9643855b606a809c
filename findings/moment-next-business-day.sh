#!/usr/bin/env bash
# moment-business-days 1.2.0 (npm, 692,000 downloads a month): nextBusinessDay() and prevBusinessDay() change the date they are called on.
# Its businessAdd() and businessSubtract() leave it alone, and the README says of each of the four only which date it gives. So a payment
# ordered on Friday 27 November, booked on the next business day and due two business days after its order, is due on Wednesday instead of
# Tuesday, and its order is of Monday.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund moment@2.30.1 moment-business-days@1.2.0
cat >try.js <<'JS'
const moment = require('moment-business-days')

const write = day => day.format('ddd D MMM')
for (const method of ['businessAdd', 'businessSubtract', 'nextBusinessDay', 'prevBusinessDay']) {
  const day = moment('2026-11-27')
  const found = method.startsWith('business') ? day[method](1) : day[method]()
  console.log(`${method} finds ${write(found)}, and the date is ${write(day)}`)
}
const ordered = moment('2026-11-27')
const booked = ordered.nextBusinessDay()
const due = ordered.businessAdd(2)
console.log(`ordered ${write(ordered)}, booked ${write(booked)}, due ${write(due)}`)
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'businessAdd finds Mon 30 Nov, and the date is Fri 27 Nov
businessSubtract finds Thu 26 Nov, and the date is Fri 27 Nov
nextBusinessDay finds Mon 30 Nov, and the date is Mon 30 Nov
prevBusinessDay finds Thu 26 Nov, and the date is Thu 26 Nov
ordered Mon 30 Nov, booked Mon 30 Nov, due Wed 2 Dec' ] || { echo 'moment-business-days behaves otherwise now'; exit 1; }
