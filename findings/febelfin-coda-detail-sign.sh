#!/usr/bin/env bash
# febelfin-coda 0.5.0 (PyPI; Debian 12 has 0.2.0), Tryton's library for CODA, the statements of Belgian banks: the amount of a detail
# (information record, structured communication 006) gets its sign from the category beside it. A fee of 12.50 euros debited (sign 1,
# category 006) is an amount received, and a gross amount of 1000 euros credited (sign 0, category 100) is one paid. Febelfin's standard
# (CODA 2.3, annex III, type 006) has, after the type: description 30, currency 3, amount 15, sign 1, category 3. The library itself reads
# the amount and the category there, and leaves out the place between them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check febelfin-coda==0.5.0
cat >try.py <<'PY'
import io

from coda import CODA


def line(*parts):  # each part: position from 1 on, text
    record = [' '] * 128
    for position, text in parts:
        record[position - 1:position - 1 + len(text)] = text
    return ''.join(record) + '\n'


def detail(number, description, amount, sign, category):
    return line((1, '31' + '0001' + number), (11, 'REF'), (32, '80413000'),
                (40, '1006' + description.ljust(30) + 'EUR' + amount.zfill(15) + sign + category), (128, '0'))


records = [
    line((1, '0' + '0000' + '271126' + '30005'), (25, 'FILE'), (35, 'A COMPANY'), (61, 'BBRUBEBB'), (72, '00123456789'), (84, '00000'),
         (128, '2')),
    line((1, '12001'), (6, 'BE68539007547034'), (40, 'EUR'), (43, '0' + '100000'.zfill(15) + '261126'), (65, 'A COMPANY'), (126, '001')),
    line((1, '21' + '0001' + '0000'), (11, 'REF'), (32, '0' + '987500'.zfill(15) + '271126' + '00150000'), (62, '0'), (63, 'Collection'),
         (116, '271126' + '001' + '0' + '0'), (128, '0')),
    detail('0001', 'Gross amount', '1000000', '0', '100'),
    detail('0002', 'Fee', '12500', '1', '006'),
    line((1, '8001'), (5, 'BE68539007547034'), (39, 'EUR'), (42, '0' + '1087500'.zfill(15) + '271126'), (128, '0')),
    line((1, '9'), (17, '000005' + '0'.zfill(15) + '987500'.zfill(15)), (128, '2')),
]
statement, = CODA(io.StringIO(''.join(records))).statements
print('booked', statement.moves[0].amount)
for informations in statement.informations.values():
    for information in informations:
        print(information.description.strip(), information.amount, information.currency, 'category', information.category)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'booked 987.5
Gross amount -1000 EUR category 100
Fee 12.5 EUR category 006' ] || { echo 'febelfin-coda behaves otherwise now'; exit 1; }
