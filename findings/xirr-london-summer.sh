#!/usr/bin/env bash
# xirr 1.1.0 and node-irr 2.0.5 (npm, 194000 and 69000 downloads a month) compute the internal rate of return of dated payments. They count
# days by dividing milliseconds, without regard to summer time, though xirr's README says that the time is ignored. Both READMEs make dates
# by new Date(2018, 0, 1), midnight where the program runs; in London, Dublin and Lisbon midnight in summer is 23:00 of the day before in
# UTC, so each payment in summer is a day early, and one in winter is not. A loan of 31 days, paid out on 1 March and paid back on 1 April,
# has 30: its rate of 11.78 percent is shown as 12.19, and the same code on a server set to UTC shows 11.78. The example of xirr's README
# gives another rate than the README says. A loan from 29 to 30 March 2026, where summer time begins, is refused by xirr as one of no day
# and has no rate in node-irr.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund xirr@1.1.0 node-irr@2.0.5
cat >try.js <<'JS'
const nodeIrr = require('node-irr')
const xirr = require('xirr')

const show = (amount, paid, repaid) => {
  let rate
  try {
    rate = (100 * xirr([{ amount: -100000, when: paid }, { amount, when: repaid }])).toFixed(2)
  } catch (error) {
    rate = error.message
  }
  const other = nodeIrr.xirr([{ amount: -100000, date: paid }, { amount, date: repaid }]).rate
  const yearly = (100 * ((1 + other) ** 365 - 1)).toFixed(2)
  console.log(process.env.TZ, paid.toDateString(), 'to', `${repaid.toDateString()}:`, rate, 'and by node-irr', yearly)
}
show(100950, new Date(2026, 2, 1), new Date(2026, 3, 1))
show(100030, new Date(2026, 2, 29), new Date(2026, 2, 30))
const readme = [[-1000, 0, 15], [-2500, 1, 8], [-1000, 3, 17], [5050, 7, 24]]
console.log(process.env.TZ, 'README', xirr(readme.map(([amount, month, day]) => ({ amount, when: new Date(2016, month, day) }))).toFixed(8))
JS
output=$(for zone in UTC Europe/London; do TZ=$zone node try.js; done)
echo "$output"
[ "$output" = 'UTC Sun Mar 01 2026 to Wed Apr 01 2026: 11.78 and by node-irr 11.78
UTC Sun Mar 29 2026 to Mon Mar 30 2026: 11.57 and by node-irr 11.57
UTC README 0.25042347
Europe/London Sun Mar 01 2026 to Wed Apr 01 2026: 12.19 and by node-irr 12.19
Europe/London Sun Mar 29 2026 to Mon Mar 30 2026: Transactions must not all be on the same day. and by node-irr NaN
Europe/London README 0.25159266' ] || { echo 'xirr or node-irr behaves otherwise now'; exit 1; }
