#!/usr/bin/env bash
# bic-from-iban 1.0.0 (npm, 3,300 downloads a month) gets the BIC of an IBAN's bank, by its README. It takes the four characters behind the
# check digits, without leading zeros, for the number of a row in an alphabetical list of the country's banks. So it gives the BIC of some
# other bank, without an error, or an empty text: for the Sparkasse of Hamburg that of a Deutsche Bank office, for UBS that of an asset
# manager in Basel. The right ones are from schwifty 2026.10.1 (PyPI), which takes them from the registers of central banks and of SIX.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund bic-from-iban@1.0.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check schwifty==2026.10.1
cat >try.js <<'JS'
const { getBIC } = require('bic-from-iban')
const banks = iban => require(`bic-from-iban/AllCountries/${iban.slice(0, 2)}.json`).list

for (const iban of process.argv.slice(2)) {
  const bic = getBIC(iban)
  const bank = banks(iban).find(({ swift_code: code }) => code.padEnd(11, 'X') === bic)
  console.log(`${iban}: ${bic ? `${bic}, ${bank.bank}, ${bank.city}` : 'none'}`)
}
JS
cat >try.py <<'PY'
import sys

from schwifty import IBAN

for iban in sys.argv[1:]:
    print(f'right for {iban}: {IBAN(iban).bic}')
PY
ibans=(DE84200505500000123456 DE89370400440532013000 DE95120300000000123456 DE97701500000000123456 BE48001123456727 CH4900230000012345678)
output=$(node try.js "${ibans[@]}" && venv/bin/python try.py "${ibans[@]}")
echo "$output"
[ "$output" = 'DE84200505500000123456: DEUTDE8L873, DEUTSCHE BANK AG, KOETHEN
DE89370400440532013000: ESSEDE5F362, SEB AG, MUELHEIM (RUHR)
DE95120300000000123456: DRESDEFF834, COMMERZBANK AG (FORMERLY DRESDNER BANK AG), HILDBURGHAUSEN
DE97701500000000123456: none
BE48001123456727: WAFABEBBANT, ATTIJARIWAFA BANK (FORMERLY WAFABANK), ANTWERPEN
CH4900230000012345678: BAAMCHBBBKL, BALOISE ASSET MANAGEMENT SCHWEIZ AG, BASLE
right for DE84200505500000123456: HASPDEHHXXX
right for DE89370400440532013000: COBADEFFXXX
right for DE95120300000000123456: BYLADEM1001
right for DE97701500000000123456: SSKMDEMMXXX
right for BE48001123456727: GEBABEBB
right for CH4900230000012345678: UBSWCHZH80A' ] || { echo 'bic-from-iban or schwifty behaves otherwise now'; exit 1; }
