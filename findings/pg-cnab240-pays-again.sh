#!/usr/bin/env bash
# pg-cnab240 1.0.5 (PyPI) writes and reads payments of Itaú in CNAB 240, the format of Brazil's banks. Its list of payments is one default
# argument, so all files of a process share it: the second file, of another company and day, has the payments of the first again, in lots of
# their own, and pays them twice. In each lot's header the branch and account of the paying company (FEBRABAN, CNAB 240, header of a lot,
# positions 53 to 71) are those of the payee, whose fields have the same names, with the company's check digit; so the bank is told to debit
# the payee. Read again, an amount of 1250.50 (positions 120 to 134, of which two are decimals) is 125050.00.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pg-cnab240==1.0.5
cat >try.py <<'PYTHON'
from pg_cnab240.company import Company
from pg_cnab240.file import File
from pg_cnab240.payment import Payment


def order(company_name, document, account, payee, payee_account, amount, day):
    company = Company(company_name, document)
    company.set_bank_acccount(341, "01234", account, 7)
    company.set_address("Rua Um", 1, "", "Centro", "Sao Paulo", "SP", "01001000")
    file = File("itau", company)
    file.header.set_company_data(company)
    file.add_payment(
        Payment(
            type="ted",
            favored_name=payee,
            favored_document_number="12345678909",
            favored_bank="033",
            agency="04321",
            account=payee_account,
            account_digit=5,
            your_number=payee,
            pay_date=day,
            payment_amount=amount,
        )
    )
    file.generate()
    return file


def show(file):
    for line in file.lines:
        if line[7] == "0":
            print("file of account", line[52:57], line[58:70])
        elif line[7] == "1":
            print("  lot debits", line[52:57], line[58:70])
        elif line[13] == "A":
            print("  pays", line[43:73].strip(), line[93:101], int(line[119:134]), "cents")


first = order("Acme Ltda", "12345678000195", "000000055555", "Maria", "000000077777", 1250.50, "01122026")
show(first)
show(order("Other Ltda", "98765432000198", "000000066666", "Joao", "000000088888", 99.90, "02122026"))
answer = File("itau")
answer.payments = []
answer.read_file_content("\n".join(first.lines))
print("read again:", answer.payments[0].get_attribute("payment_amount"))
PYTHON
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'file of account 01234 000000055555
  lot debits 04321 000000077777
  pays MARIA 01122026 125050 cents
file of account 01234 000000066666
  lot debits 04321 000000077777
  pays MARIA 01122026 125050 cents
  lot debits 04321 000000088888
  pays JOAO 02122026 9990 cents
read again: 000000012505000' ] || { echo 'pg-cnab240 behaves otherwise now'; exit 1; }
