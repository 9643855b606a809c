#!/usr/bin/env bash
# dayjs-business-time 1.0.4 (npm, 197,000 downloads a month) counts business days. businessDaysDiff of two dates without a time is one too
# many: from Monday to Tuesday 2, and from Monday to Friday 5, while addBusinessDays(4) leads from that Monday to that Friday. With a time of
# 09:00 in both it is 4, as in its README, where 1 February 10:00 to 4 February 10:00 is 3. So a date column says that a payment which
# settled on its day, two days after the trade, was a day late, and interest by the day has a day too many.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund dayjs@1.11.19 dayjs-business-time@1.0.4
cat >try.js <<'JS'
const dayjs = require('dayjs')
dayjs.extend(require('dayjs-business-time'))
const days = (from, to) => console.log(`${from} to ${to}: ${dayjs(from).businessDaysDiff(dayjs(to))}`)

days('2026-11-23', '2026-11-23')
days('2026-11-23', '2026-11-24')
days('2026-11-23', '2026-11-27')
days('2026-11-27', '2026-11-30')
days('2026-11-23T09:00', '2026-11-27T09:00')
days('2026-11-23T17:00', '2026-11-27T17:00')
console.log('2026-11-23 and 4:', dayjs('2026-11-23').addBusinessDays(4).format('YYYY-MM-DD'))
JS
output=$(TZ=UTC node try.js)
echo "$output"
[ "$output" = '2026-11-23 to 2026-11-23: 1
2026-11-23 to 2026-11-24: 2
2026-11-23 to 2026-11-27: 5
2026-11-27 to 2026-11-30: 2
2026-11-23T09:00 to 2026-11-27T09:00: 4
2026-11-23T17:00 to 2026-11-27T17:00: 4
2026-11-23 and 4: 2026-11-27' ] || { echo 'dayjs-business-time behaves otherwise now'; exit 1; }
