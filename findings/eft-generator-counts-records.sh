#!/usr/bin/env bash
# @cityssm/eft-generator 1.0.0 (npm) writes Canadian payment files (CPA Standard 005). A record there has up to six segments, each a transaction
# with its own type, amount, account and payee, and the trailer has the sum of the transactions and their number. It counts the records: for
# three payments of 100 dollars in one record the trailer announces one transaction of 300, so that the bank, which counts three, finds the file
# out of balance. Given as three records, the same payments are three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @cityssm/eft-generator@1.0.0
cat >try.mjs <<'JS'
import { EFTGenerator } from '@cityssm/eft-generator'

const payments = [1, 2, 3].map((number) => ({
  cpaCode: 450,
  amount: 100,
  paymentDate: new Date(2026, 10, 27),
  bankInstitutionNumber: '001',
  bankTransitNumber: '12345',
  bankAccountNumber: `100000${number}`,
  payeeName: `PAYEE ${number}`,
}))
for (const records of [[payments], payments.map((payment) => [payment])]) {
  const file = new EFTGenerator({
    originatorId: '0123456789',
    originatorLongName: 'ACME LTD',
    fileCreationNumber: '0001',
    fileCreationDate: new Date(2026, 10, 26),
    destinationCurrency: 'CAD',
  })
  for (const segments of records) file.addTransaction({ recordType: 'C', segments })
  const trailer = file.toCPA005().split('\r\n').at(-1)
  console.log(`${records.length} records: sum ${trailer.slice(46, 60)}, number ${trailer.slice(60, 68)}`)
}
JS
output=$(node try.mjs)
echo "$output"
[ "$output" = '1 records: sum 00000000030000, number 00000001
3 records: sum 00000000030000, number 00000003' ] || { echo 'eft-generator behaves otherwise now'; exit 1; }
