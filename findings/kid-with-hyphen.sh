#!/usr/bin/env bash
# A KID, the reference of a Norwegian bill, ends with a hyphen when its check digit by modulus 11 would be 10 (Mastercard Payment Services
# Norway, "KID"). That is one KID in eleven of those made so. norwegian-numbers 1.0.2 (PyPI) makes and takes them.
# netsgiro 2.0.1 (PyPI) writes such a KID, and cannot read it back: one payment with it, and the whole OCR giro file of the day is refused.
# @ssfbank/norwegian-id-validators 1.0.0 (npm) says that the KID is wrong.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check netsgiro==2.0.1 norwegian-numbers==1.0.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund @ssfbank/norwegian-id-validators@1.0.0
cat >try.py <<'PY'
import datetime
import subprocess

import netsgiro
from netsgiro.records import (AssignmentEnd, AssignmentStart, TransactionAmountItem1, TransactionAmountItem2, TransmissionEnd,
                              TransmissionStart)
from norwegian_numbers import make_kid_number, verify_kid_number

day = datetime.date(2026, 11, 27)
giro = {'service_code': netsgiro.ServiceCode.OCR_GIRO}
none = {'service_code': netsgiro.ServiceCode.NONE}
kind = {**giro, 'transaction_type': netsgiro.TransactionType.FROM_GIRO_DEBITED_ACCOUNT, 'transaction_number': 1}
money = {'total_amount': 125050}


def giro_file(kid):
    records = [
        TransmissionStart(**none, transmission_number='0000001', data_transmitter='00008080', data_recipient='00010200'),
        AssignmentStart(**giro, assignment_type=netsgiro.AssignmentType.TRANSACTIONS, assignment_number='0000001',
                        assignment_account='99991042764', agreement_id='001008585'),
        TransactionAmountItem1(**kind, nets_date=day, amount=125050, kid=kid, centre_id='13', day_code=27,
                               partial_settlement_number=1, partial_settlement_serial_number='00001', sign='0'),
        TransactionAmountItem2(**kind, form_number='0000000001', reference='000000001', bank_date=day,
                               debit_account='99990512341'),
        AssignmentEnd(**giro, assignment_type=netsgiro.AssignmentType.TRANSACTIONS, num_transactions=1, num_records=4,
                      **money, nets_date_1=day, nets_date_2=day, nets_date_3=day),
        TransmissionEnd(**none, num_transactions=1, num_records=6, **money, nets_date=day)]
    return '\n'.join(record.to_ocr() for record in records) + '\n'


for customer in ['1234563', '1234564']:
    kid = make_kid_number(customer, 'mod11')
    program = f"console.log(require('@ssfbank/norwegian-id-validators').validateKid('{kid}'))"
    said = subprocess.run(['node', '-e', program], capture_output=True, text=True, check=True).stdout.strip()
    try:
        payment = netsgiro.parse(giro_file(kid)).assignments[0].transactions[0]
        read = f'{payment.amount} for {payment.kid}'
    except ValueError:
        read = 'refuses the file'
    print(kid, 'norwegian-numbers:', verify_kid_number(kid, 'mod11'), 'norwegian-id-validators:', said, 'netsgiro:', read)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '12345631 norwegian-numbers: True norwegian-id-validators: true netsgiro: 1250.5 for 12345631
1234564- norwegian-numbers: True norwegian-id-validators: false netsgiro: refuses the file' ] ||
  { echo 'the libraries behave otherwise now'; exit 1; }
