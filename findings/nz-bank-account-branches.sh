#!/usr/bin/env bash
# @fnzc/nz-bank-account-validator 1.0.3 and nz-bank-account-validator 0.0.4 (npm, 1,600 and 1,400 downloads a month) check accounts of New
# Zealand by a table of branches that the tax office published in 2014 and 2016. They refuse right accounts at branches that banks opened
# since: 02-2025 to 02-2053 of Bank of New Zealand, 03-7355 of Westpac, and all of China Construction Bank (05). So payees at these banks
# cannot be entered and payments to them are not made. The second lacks Bank of China (88), too. python-stdnum 2.2 (PyPI) has the register
# of Payments NZ (Bank Branch Register, 5 January 2026) and the check digits of the same tax office, and takes all six.
# The `main` of the second package names a file that it does not have, so its file is required by path.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @fnzc/nz-bank-account-validator@1.0.3 nz-bank-account-validator@0.0.4
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check python-stdnum==2.2
cat >try.js <<'JS'
const { isValidNZBankNumber } = require('@fnzc/nz-bank-account-validator')
const second = require('nz-bank-account-validator/lib/NZ-Bank-Account-Validator.js')

for (const account of process.argv.slice(2)) {
  console.log(account, isValidNZBankNumber(...account.split('-')), second.validate(account))
}
JS
cat >try.py <<'PY'
import sys

from stdnum.nz import bankaccount

for account in sys.argv[1:]:
    found = bankaccount.info(account)
    print(f"{account} {bankaccount.is_valid(account)}, {found['bank']}, {found['branch']}")
PY
accounts=(01-0242-0100004-00 02-2025-0100007-00 02-2053-0100004-00 03-7355-0100002-00 05-8884-0100002-00 88-8800-0100006-00)
output=$(node try.js "${accounts[@]}" && venv/bin/python try.py "${accounts[@]}")
echo "$output"
[ "$output" = '01-0242-0100004-00 true true
02-2025-0100007-00 false false
02-2053-0100004-00 false false
03-7355-0100002-00 false false
05-8884-0100002-00 false false
88-8800-0100006-00 true false
01-0242-0100004-00 True, ANZ Bank New Zealand, ANZ Retail
02-2025-0100007-00 True, Bank of New Zealand, BNZ Account
02-2053-0100004-00 True, Bank of New Zealand, BNZ Account
03-7355-0100002-00 True, Westpac, Branch On Demand
05-8884-0100002-00 True, China Construction Bank NZ Ltd, Shortland Street
88-8800-0100006-00 True, Bank of China NZ Ltd, Auckland Branch' ] || { echo 'the libraries behave otherwise now'; exit 1; }
