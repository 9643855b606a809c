#!/usr/bin/env bash
# pycoda 1.1.0 (PyPI) reads Belgian statements (CODA 2). A communication that goes on in the next record gets a blank where the record
# ends, so that INV-2026-000123 becomes IN V-2026-000123 and matches no invoice. Every structured communication is shown as a Belgian
# payment reference: of a SEPA direct debit (type 127) the day and the beginning of the creditor's id become +++271/1261/10BE6+++.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install pycoda==1.1.0
cat >write.py <<'END'
def record(*fields):
    line = ''
    for start, text in fields:
        line = line.ljust(start) + text
    return line.ljust(128)


iban, text = 'BE68539007547034', 'Payment of our invoices for goods of November 2026 INV-2026-000123'
debit = '127' + '271126' + '110' + 'BE69ZZZ0403000000'.ljust(35) + 'MANDAT'
lines = [
    record((0, '00000271126300'), (14, '05'), (24, 'FILE'), (34, 'EXAMPLE NV'), (60, 'KREDBEBB'), (71, '0' * 11), (83, '0' * 5), (127, '2')),
    record((0, '12001' + iban), (39, f'EUR0{1000000:015}261126EXAMPLE NV'), (90, 'ACCOUNT'), (125, '001')),
    record((0, '2100010000REFERENCE-1'), (31, f'0{250000:015}271126001500000{text[:53]}'), (115, '27112600101 0')),
    record((0, '2200010000' + text[53:]), (125, '0 0')),
    record((0, '2100020000REFERENCE-2'), (31, f'1{99500:015}271126005010001{debit}'), (115, '27112600100 0')),
    record((0, '8001' + iban), (38, f'EUR0{1150500:015}271126'), (127, '0')),
    record((0, '9'), (16, f'000005{99500:015}{250000:015}'), (127, '2')),
]
assert {len(line) for line in lines} == {128}
open('statement.cod', 'w').write('\n'.join(lines) + '\n')
END
python3 write.py
cat >read.py <<'END'
from coda.parser import Parser

(statement,) = Parser().parse_file('statement.cod')
print(statement.old_balance, statement.new_balance)
for movement in statement.movements:
    print(movement.transaction_amount_sign, movement.transaction_amount, movement.communication)
END
output=$(python/bin/python read.py)
echo "$output"
expected='1000.0 1150.5
0 250.0 Payment of our invoices for goods of November 2026 IN V-2026-000123
1 99.5 +++271/1261/10BE6+++'
[ "$output" = "$expected" ] || { echo 'pycoda behaves otherwise now'; exit 1; }
