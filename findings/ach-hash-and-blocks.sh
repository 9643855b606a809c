#!/usr/bin/env bash
# Two libraries write payment files for the United States (Nacha, ACH) that a bank sends back. achkit 0.2.0 (PyPI) names the faults.
# @ach/ach 1.1.0 (npm): the entry hash of batch and file, the sum of the eight-digit numbers of the payees' banks, is right for one entry
# only. create() adds them as texts, so that three entries for bank 01140153 have the hash 5301140153, not 0003420459.
# It and @midlandsbank/node-nacha 0.4.0 (npm, 6,700 downloads a month) fill a file up to whole blocks of ten lines with lines of nines. A
# file that ends at a block's end, as with six payments, gets ten lines more, so that it has two blocks, and says that it has one.
# A refused file of wages is a day on which nobody is paid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check achkit==0.2.0
echo '{}' >package.json
npm install --silent --no-audit --no-fund @ach/ach@1.1.0 @midlandsbank/node-nacha@0.4.0
cat >try.js <<'JS'
const [name, count] = process.argv.slice(2)
const library = require(name)
const ach = name === '@ach/ach' ? library() : library
const payee = { name: 'Customer', account: { num: '12345678', type: 'C' }, routing: '011401533', dfi: '01140153' }
let file = ach.create({ from: { name: 'Example Corp', fein: '123456789' }, for: { name: 'Example Bank', routing: '021000021' }, to: {} })
const { object } = file
file = file.ccd({ effectiveDate: '261130', description: 'Payment' })
for (let entry = 0; entry < count; entry += 1) file = file.credit({ ...payee, to: payee, amount: 125050 })
if (name === '@ach/ach') {
  const written = ach.getFormatter('ach')
  written.pipe(process.stdout)
  written.end(object)
} else {
  process.stdout.write(ach.from(object).to('ach'))
}
JS
cat >check.py <<'PY'
import sys

from achkit.validate import validate

text = sys.stdin.read()
lines = [line for line in text.splitlines() if line]
control = next(line for line in lines if line[0] == '9' and line[1] != '9')
errors = [error['code'] for error in validate(text)['errors']]
print(f'{len(lines)} lines, {int(control[7:13])} blocks, hash {control[21:31]}:', *(errors or ['right']))
PY
show() {
  echo "$*: $(node try.js "$@" | venv/bin/python check.py)"
}
output=$(show @ach/ach 1 && show @ach/ach 3 && show @ach/ach 6 && show @midlandsbank/node-nacha 3 &&
  show @midlandsbank/node-nacha 6)
echo "$output"
[ "$output" = '@ach/ach 1: 10 lines, 1 blocks, hash 0001140153: right
@ach/ach 3: 10 lines, 1 blocks, hash 5301140153: BAD_ENTRY_HASH BAD_FILE_HASH
@ach/ach 6: 20 lines, 1 blocks, hash 5301140153: BAD_ENTRY_HASH BAD_FILE_HASH BAD_BLOCK_COUNT
@midlandsbank/node-nacha 3: 10 lines, 1 blocks, hash 0003420459: right
@midlandsbank/node-nacha 6: 20 lines, 1 blocks, hash 0006840918: BAD_BLOCK_COUNT' ] ||
  { echo 'the libraries behave otherwise now'; exit 1; }
