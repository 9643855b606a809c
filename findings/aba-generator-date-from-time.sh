#!/usr/bin/env bash
# aba-generator 2.1.0 (npm) writes Australian payment files (ABA). Its README gives a header two optional fields: `date`, the day on which
# the file is processed, by default today, as a Date or as DDMMYY, and `time`, a Date or HHmm. With a time, the day is taken from the time:
# "0930" is read as the year 930, so that a file for 27 November 2026 has 010130, 1 January 2030, in columns 75 to 80. A time that is the
# Date of another day gives that day. No error. Only a date as DDMMYY stays. The bank takes the day of those columns for the day to pay,
# so the payments would wait for years, or the file be refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund aba-generator@2.1.0
cat >try.js <<'JS'
const ABA = require('aba-generator')

const payment = {
  bsb: '062-000', account: '12345678', transactionCode: ABA.PAY, amount: 1250.5, accountTitle: 'Example Supplies', reference: 'INV-000123',
  traceBsb: '062-001', traceAccount: '87654321', remitter: 'Example Buyer'
}
const show = (name, times) => {
  const header = { bank: 'WBC', user: 'Example Buyer', userNumber: 123456, description: 'Suppliers', ...times }
  const [line] = new ABA({ header }).generate([payment]).split('\r\n')
  console.log(`${name}: ${line.slice(74, 80)} ${line.slice(80, 84)}`.trim())
}
const date = new Date(2026, 10, 27)
show('a Date', { date })
show('a Date, and 0930', { date, time: '0930' })
show('a Date, and 1345', { date, time: '1345' })
show('a Date, and the time at which the file is made', { date, time: new Date(2026, 10, 24, 9, 30) })
show('today, and 0930', { time: '0930' })
show('271126, and 0930', { date: '271126', time: '0930' })
JS
output=$(TZ=Australia/Sydney node try.js)
echo "$output"
[ "$output" = 'a Date: 271126
a Date, and 0930: 010130 0930
a Date, and 1345: 010145 1345
a Date, and the time at which the file is made: 241126 0930
today, and 0930: 010130 0930
271126, and 0930: 271126 0930' ] || { echo 'aba-generator behaves otherwise now.'; exit 1; }
