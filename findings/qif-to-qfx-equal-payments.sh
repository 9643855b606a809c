#!/usr/bin/env bash
# qif-to-qfx 0.1.1 (PyPI) makes QFX for Quicken of QIF files, and drops duplicates so that several overlapping files can be joined, by its
# README. It does so within one file too, by day, amount and payee: of two fares of 2.90 on one day one is left, though their check numbers
# differ. And a date as Quicken writes it, 11/27'26 (the year after an apostrophe is one from 2000 on), is put in the QFX as it is, where OFX
# demands YYYYMMDD (OFX 2.2, section 3.2.8.1). quiffen 4.0.1 (PyPI) reads both payments and both dates.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qif-to-qfx==0.1.1 quiffen==4.0.1
write() { printf '!Type:Bank\nD%s\nT-2.90\nN101\nPTram\n^\nD%s\nT-2.90\nN102\nPTram\n^\n' "$1" "$1"; }
write 11/27/2026 >american.qif
write "11/27'26" >quicken.qif
cat >second.py <<'PY'
from quiffen import Qif

for name in 'american.qif', 'quicken.qif':
    (account,) = Qif.parse(name).accounts.values()
    for entries in account.transactions.values():
        print('quiffen:', *(f'{entry.date:%Y-%m-%d} {entry.amount} {entry.check_number}' for entry in entries))
PY
output=$(for name in american quicken; do
  venv/bin/qif-to-qfx "$name.qif" "$name.qfx" --no-balance >/dev/null
  echo "$name.qif:" $(grep -oE '<(DTPOSTED|TRNAMT)>.*' "$name.qfx")
done
venv/bin/python second.py)
echo "$output"
[ "$output" = 'american.qif: <DTPOSTED>20261127 <TRNAMT>-2.90
quicken.qif: <DTPOSTED>11/27'\''26 <TRNAMT>-2.90
quiffen: 2026-11-27 -2.90 101 2026-11-27 -2.90 102
quiffen: 2026-11-27 -2.90 101 2026-11-27 -2.90 102' ] || { echo 'qif-to-qfx behaves otherwise now'; exit 1; }
