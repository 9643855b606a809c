#!/usr/bin/env bash
# ban-converter 0.0.2 (PyPI) converts Finnish IBANs into national account numbers "in machine language format" and back. The IBAN has the
# fourteen digits of that format behind its check digits (Finance Finland, IBAN and BIC in payments). The library makes sixteen of them, and
# takes other digits out again on the way back, so each of these four IBANs comes back as another account, with right check digits, to which
# a bank would pay. From a number with a hyphen it makes the right IBAN.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ban-converter==0.0.2 python-stdnum==2.2
cat >try.py <<'PY'
from ban_converter import convert_bban_to_iban, convert_iban_to_bban
from stdnum import iban as check

print('123456-785:', convert_bban_to_iban('123456-785'))
for iban in ['FI2112345600000785', 'FI1410093000123458', 'FI4250001510000023', 'FI5810171000000122']:
    number = convert_iban_to_bban(check.validate(iban))
    back = convert_bban_to_iban(number)
    print(f'{iban} is {number} and back {back}, valid: {check.is_valid(back)}')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '123456-785: FI2112345600000785
FI2112345600000785 is 1234560000000785 and back FI0312346000000785, valid: True
FI1410093000123458 is 1009300000123458 and back FI5210090000123458, valid: True
FI4250001510000023 is 5000150100000023 and back FI3050005010000023, valid: True
FI5810171000000122 is 1017100000000122 and back FI0610170000000122, valid: True' ] || { echo 'ban-converter behaves otherwise now'; exit 1; }
