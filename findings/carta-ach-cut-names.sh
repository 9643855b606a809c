#!/usr/bin/env bash
# carta-ach 0.4.5 and ach 0.2 (PyPI) write American payment files (Nacha, ACH). A text ends at the first character that is not in a list of
# theirs, without an error. Nacha's rules allow more (any with a code above 1F), such as the apostrophe, brackets, and the backslash and the
# tilde that end each segment of the remittance that is sent with payments to companies (ANSI X12, in CCD and CTX). So O'Brien Ltd is paid
# as O, Example (UK) Ltd as Example, and of a payment for two invoices only the first is named. ach also ends at a hyphen: 1234-567 is
# account 1234.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.py <<'PY'
import sys

from ach.builder import AchFile

settings = {
    'immediate_dest': '123456780', 'immediate_org': '1234567890', 'immediate_dest_name': 'BANK', 'immediate_org_name': 'EXAMPLE INC',
    'company_id': '1234567890',
}
payments = [
    {
        'type': '22', 'routing_number': '011401533', 'account_number': '1234-567', 'amount': '350.50', 'name': name,
        'addenda': [{'payment_related_info': remittance}],
    }
    for name, remittance in [
        ("O'Brien Ltd", r'RMR*IV*A-1**100.00\RMR*IV*A-2**250.50' + '\\'),
        ('Example (UK) Ltd', 'RMR*IV*B-1**100.00~RMR*IV*B-2**250.50~'),
        ('Example Ltd', 'INVOICE C-1'),
    ]
]
file = AchFile('A', settings)
file.add_batch('CCD', payments, credits=True, debits=False)
for line in file.render_to_string().split('\n'):
    if line.startswith('6'):
        print(f'{sys.argv[1]}: {line[29:39]} cents to account {line[12:29].strip()} of {line[54:76].strip()}')
    elif line.startswith('7'):
        print('   for', line[3:83].strip())
PY
for package in carta-ach==0.4.5 ach==0.2; do
  python3 -m venv "$package"
  "$package/bin/pip" install --quiet --disable-pip-version-check "$package"
done
output=$(for package in carta-ach==0.4.5 ach==0.2; do "$package/bin/python" try.py "$package"; done)
echo "$output"
[ "$output" = 'carta-ach==0.4.5: 0000035050 cents to account 1234-567 of O
   for RMR*IV*A-1**100.00
carta-ach==0.4.5: 0000035050 cents to account 1234-567 of EXAMPLE
   for RMR*IV*B-1**100.00
carta-ach==0.4.5: 0000035050 cents to account 1234-567 of EXAMPLE LTD
   for INVOICE C-1
ach==0.2: 0000035050 cents to account 1234 of O
   for RMR
ach==0.2: 0000035050 cents to account 1234 of EXAMPLE
   for RMR
ach==0.2: 0000035050 cents to account 1234 of EXAMPLE LTD
   for INVOICE C' ] || { echo 'carta-ach or ach behaves otherwise now'; exit 1; }
