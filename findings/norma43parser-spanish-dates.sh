#!/usr/bin/env bash
# norma43parser 1.1.2 (PyPI) reads Spanish statements (Norma 43). Its dates are year, month, day in every record (AAMMDD in the banks'
# booklet, appendix 1). The library's default, named SPANISH, takes them for day, month, year, and its README offers the right order as
# ENGLISH. So 1 May 2026, 260501, is read as 26 May 2001. While the last digits of the year are a day of the month no error is raised, and one
# day a month, the 26th in 2026, is right. csb43 1.1.0 (PyPI) reads 1 May 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check norma43parser==1.1.2 csb43==1.1.0
cat >try.py <<'PY'
import subprocess
from datetime import date, timedelta

from norma43parser import DateFormat, Norma43Parser


def statement(day):
    written, zeros = day.strftime('%y%m%d'), '0' * 10
    return '\n'.join([
        f'11008100010001234567{written}{written}2{100000:014}9783{"EXAMPLE SL":29}',
        f'22    0001{written}{written}020001{5050:014}{zeros}00{zeros}{"REF 1":16}',
        f'3300810001000123456700001{5050:014}{0:05}{0:014}2{94950:014}978    ',
        f'88{"9" * 18}{3:06}{" " * 54}',
    ]) + '\n'


def read(day, order=None):
    parser = Norma43Parser(order) if order else Norma43Parser()
    try:
        return parser.parse(statement(day)).accounts[0].movement_lines[0].transaction_date
    except ValueError:
        return None


for day in date(2026, 5, 1), date(2026, 11, 26), date(2026, 11, 27):
    with open('statement.csb', 'w') as file:
        file.write(statement(day))
    done = subprocess.run(['venv/bin/csb2format', '-s', '-f', 'json', 'statement.csb', '-'], capture_output=True, check=True, text=True)
    print(f'{day}: norma43parser {read(day)}, as ENGLISH {read(day, DateFormat.ENGLISH)}, csb43 has it: {str(day) in done.stdout}')
days = [date(2026, 1, 1) + timedelta(number) for number in range(365)]
print('days of 2026 that are read:', sum(read(day) is not None for day in days), 'and rightly:', sum(read(day) == day for day in days))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '2026-05-01: norma43parser 2001-05-26, as ENGLISH 2026-05-01, csb43 has it: True
2026-11-26: norma43parser 2026-11-26, as ENGLISH 2026-11-26, csb43 has it: True
2026-11-27: norma43parser 2027-11-26, as ENGLISH 2026-11-27, csb43 has it: True
days of 2026 that are read: 365 and rightly: 12' ] || { echo 'norma43parser or csb43 behaves otherwise now'; exit 1; }
