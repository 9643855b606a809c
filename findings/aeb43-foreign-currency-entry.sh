#!/usr/bin/env bash
# aeb43 0.2.1 (PyPI, of Tryton's bank statement module) reads Spanish statements (Norma 43). An entry in a foreign currency is followed by a
# record 24 with its amount in that currency (appendix 1, section 1.4 of the banks' booklet, as csb43 cites it), and record 88 has the
# number of all records before it. The library does not count a record 24, so because of one card payment in dollars the whole file is
# refused, with an AssertionError that has no text. csb43 1.1.0 (PyPI) reads it, and in its strict mode refuses 3 instead of 4 in record 88.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install aeb43==0.2.1 csb43==1.1.0
cat >try.py <<'END'
import subprocess

from aeb43 import AEB43

zeros, name = '0' * 10, 'EXAMPLE SL'.ljust(29)


def write(*more, lacking=0):
    lines = [
        f'11008100010001234567261101261130{2}{100000:014}9783{name}',
        f'22    0001261116261116020001{5050:014}{zeros}00{zeros}{"REF 1".ljust(16)}',
        *more,
        f'3300810001000123456700001{5050:014}{0:05}{0:014}2{94950:014}978    ',
    ]
    lines.append(f'88{"9" * 18}{len(lines) - lacking:06}{" " * 54}')
    assert {len(line) for line in lines} == {80}
    with open('statement.csb', 'w') as file:
        file.write('\n'.join(lines) + '\n')


def read(name):
    try:
        print(f'{name}: aeb43 reads', *(entry.amount for entry in AEB43('statement.csb').accounts[0].transactions))
    except AssertionError as error:
        print(f'{name}: aeb43 refuses the statement: {error!r}')


write('2301' + 'CARD PAYMENT'.ljust(76))
read('an entry with its text')
dollars = f'2401840{5500:014}{"":59}'
write(dollars)
read('an entry with its amount in dollars')
for lacking in (0, 1):
    write(dollars, lacking=lacking)
    command = ['python/bin/csb2format', '-s', '-f', 'json', 'statement.csb', '-']
    done = subprocess.run(command, capture_output=True, text=True)
    print(f'record 88 says {4 - lacking} records: csb43', 'reads -50.5' if '"-50.5"' in done.stdout else 'refuses the statement')
END
output=$(python/bin/python try.py)
echo "$output"
[ "$output" = 'an entry with its text: aeb43 reads -50.5
an entry with its amount in dollars: aeb43 refuses the statement: AssertionError()
record 88 says 4 records: csb43 reads -50.5
record 88 says 3 records: csb43 refuses the statement' ] || { echo 'aeb43 or csb43 behaves otherwise now'; exit 1; }
