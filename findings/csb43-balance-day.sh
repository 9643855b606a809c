#!/usr/bin/env bash
# csb43 1.1.0 (PyPI) turns Spanish statements (Norma 43) into OFX. It writes the closing balance as that of the statement's first day
# (LEDGERBAL, DTASOF): here 1050.50 euros on 1 November, though 50.50 of them came on the 16th.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install csb43==1.1.0
cat >write.py <<'END'
zeros, name = '0' * 10, 'EXAMPLE SL'.ljust(29)
lines = [
    f'11008100010001234567261101261130{2}{100000:014}9783{name}',
    f'22    0001261116261116020002{5050:014}{zeros}00{zeros}{"REF 1".ljust(16)}',
    f'3300810001000123456700000{0:014}00001{5050:014}2{105050:014}978    ',
    f'88{"9" * 18}000003{" " * 54}',
]
assert {len(line) for line in lines} == {80}
open('statement.csb', 'w').write('\n'.join(lines) + '\n')
END
python3 write.py
output=$(python/bin/csb2format -f ofx statement.csb - 2>/dev/null | grep -oE '<(DTSTART|DTEND|DTPOSTED|TRNAMT|BALAMT|DTASOF)>[^<]*')
echo "$output"
expected='<DTSTART>20261101
<DTEND>20261130
<DTPOSTED>20261116
<TRNAMT>50.5
<BALAMT>1050.5
<DTASOF>20261101'
[ "$output" = "$expected" ] || { echo 'csb43 behaves otherwise now'; exit 1; }
