#!/usr/bin/env bash
# dayjs-business-days2 1.4.0 (npm, 106,000 downloads a month): nextBusinessDay() and prevBusinessDay() look at six days and return the sixth,
# though it is no business day. Its README names no limit. China's spring festival of 2026 closes banks from Sunday 15 to Monday 23 February
# (holidays 0.109 of PyPI has the days), so yuan due on the next business day after Friday the 13th are due on Thursday the 19th, for which
# its isBusinessDay() says false. Its businessDaysAdd(1) finds the 24th.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund dayjs@1.11.19 dayjs-business-days2@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109
venv/bin/python >holidays.json <<'PY'
import json

from holidays import country_holidays

print(json.dumps([str(day) for day in sorted(country_holidays('CN', years=2026)) if day.month == 2]))
PY
cat >try.js <<'JS'
const dayjs = require('dayjs')
const holidays = require('./holidays.json')
dayjs.extend(require('dayjs-business-days2').default, { holidays, holidayFormat: 'YYYY-MM-DD' })

const show = day => `${day.format('YYYY-MM-DD')}, ${day.isBusinessDay() ? 'a business day' : 'no business day'}`
const before = dayjs('2026-02-13')
const after = dayjs('2026-02-24')
console.log('closed:', ...holidays)
console.log('the next after 2026-02-13:', show(before.nextBusinessDay()))
console.log('  and one added:', show(before.businessDaysAdd(1)))
console.log('the last before 2026-02-24:', show(after.prevBusinessDay()))
console.log('  and one subtracted:', show(after.businessDaysSubtract(1)))
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'closed: 2026-02-16 2026-02-17 2026-02-18 2026-02-19 2026-02-20 2026-02-23
the next after 2026-02-13: 2026-02-19, no business day
  and one added: 2026-02-24, a business day
the last before 2026-02-24: 2026-02-18, no business day
  and one subtracted: 2026-02-13, a business day' ] || { echo 'dayjs-business-days2 behaves otherwise now'; exit 1; }
