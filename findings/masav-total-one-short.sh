#!/usr/bin/env bash
# masav 0.0.2 (PyPI) writes files of payments for Masav, Israel's clearing house for salaries and suppliers. It takes amounts as floats (its
# type is Union[float, int]) and adds them up as floats; where the sum comes out a hair below a whole number of shekels, it cuts the whole
# part and rounds the fraction apart from it, so that the total in the trailer record is one shekel short. Salaries of 12722.81, 10830.46
# and 6193.73 are 29747.00; their file says 29746.00, and ten payments of 0.10 add up to nothing. The total is there for the receiver to check
# the file against, so a file of right payments does not balance. The payments themselves are right. Of three payments whose sum is a whole
# number of shekels, about one file in fifty is short; totals with agorot are not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check masav==0.0.2
cat >try.py <<'PYTHON'
from masav.payment import MasavPayingInstitute, MasavPaymentDetails

institute = MasavPayingInstitute("12345678", "Acme", "12345")
for amounts in ([12722.81, 10830.46, 6193.72], [12722.81, 10830.46, 6193.73], [0.1] * 10):
    payments = [
        MasavPaymentDetails(
            amount=amount,
            bank_number=12,
            branch_number=345,
            account_number=6789,
            payee_id=123456782,
            payee_name="Dana Levi",
            payee_number=number,
        )
        for number, amount in enumerate(amounts, 1)
    ]
    institute.create_payment_file("out.msv", payments, payment_date="261201", serial_number=1, creation_date="261127")
    records = open("out.msv", "rb").read().split(b"\r\n")
    entries = sum(int(record[61:74]) for record in records if record[:1] == b"1")
    print(amounts[:3], "entries", entries, "agorot, trailer", int(records[-2][21:36]))
PYTHON
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '[12722.81, 10830.46, 6193.72] entries 2974699 agorot, trailer 2974699
[12722.81, 10830.46, 6193.73] entries 2974700 agorot, trailer 2974600
[0.1, 0.1, 0.1] entries 100 agorot, trailer 0' ] || { echo 'masav behaves otherwise now'; exit 1; }
