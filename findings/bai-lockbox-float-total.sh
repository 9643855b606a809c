#!/usr/bin/env bash
# bai-lockbox 0.0.7 (PyPI) reads the lockbox files (BAI) in which American banks report cheques. Amounts are whole cents there, as are the totals
# of a batch and of a lockbox. It divides each by 100 to a float, adds the floats, and refuses the file unless the sum is the total to the last
# bit. Cheques of 1.10 and 2.20 dollars are 3.3000000000000003 to it, and the bank's total is 3.30, so that the file "does not match" and no
# cheque of it is read. With cheques of 100.00 and 250.50 the same file is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bai-lockbox==0.0.7 six==1.17.0
cat >try.py <<'PY'
from lockbox.exceptions import LockboxError
from lockbox.parser import LockboxFile

ENDS = 'DESTINATIOORIGINATIN'


def lockbox(*cents):
    cheques = [
        f'6001{number:03}{amount:010}0210000210123456789{number:010}112626{"PAYER":30}ACME LTD'
        for number, amount in enumerate(cents, 1)
    ]
    count, total = len(cents), f'{sum(cents):010}'
    return [
        '100DESTINATIO02100002102611270900',
        f'2{ENDS}00000000014001040001 1'.replace(' ', ''),
        f'50010010000123261127{ENDS}',
        *cheques,
        f'7001{count:03}0000123261127{count:03}{total}',
        f'8001{count:03}0000123261127{count:04}{total}',
        f'9{count + 6:06}',
    ]


for cents in (10000, 25050), (110, 220):
    try:
        print(cents, [cheque.amount for cheque in LockboxFile.from_lines(lockbox(*cents)).checks])
    except LockboxError as error:
        print(cents, error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '(10000, 25050) [100.0, 250.5]
(110, 220) Error parsing Line 6: batch expected dollar total (3.3000000000000003) does not match actual total (3.3) ("700100200001232611270020000000330")' ] || { echo 'bai-lockbox behaves otherwise now'; exit 1; }
