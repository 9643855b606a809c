#!/usr/bin/env bash
# DuckDB 2.0.1 (PyPI) reads a CSV without an option, and guesses what each column is. For a bank's file that hangs on the other rows:
# 1. the American date 12/03/2026 is 12 March in a file whose days are all up to 12, as in the first days of each month, and 3 December
#    once a row of the 14th comes in, so a job that ran for days books the same payment on another day;
# 2. British sort codes such as 20-10-05 and 08-02-10 become dates, 5 October 2020 and 10 February 2008, until one such as 20-00-00 comes in;
# 3. the references 12E4 and 71E2 become the numbers 120000.0 and 7100.0, until one with another letter comes in.
# A table that rows are added to from such files gets both. The guess can be switched off with all_varchar, or with types and dateformat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1
cat >try.py <<'PY'
import duckdb


def show(*lines):
    with open('bank.csv', 'w') as file:
        print(*lines, sep='\n', file=file)
    for row in duckdb.sql("from 'bank.csv'").fetchall():
        print(*row)


first, second = '12/03/2026,1250.50', '12/14/2026,12.50'
show('Date,Amount', first)
show('Date,Amount', first, second)
show('Sort code,Account,Reference', '20-10-05,12345678,12E4', '08-02-10,87654321,71E2')
show('Sort code,Account,Reference', '20-10-05,12345678,12E4', '20-00-00,87654321,INV 7')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '2026-03-12 1250.5
2026-12-03 1250.5
2026-12-14 12.5
2020-10-05 12345678 120000.0
2008-02-10 87654321 7100.0
20-10-05 12345678 12E4
20-00-00 87654321 INV 7' ] || { echo 'DuckDB behaves otherwise now'; exit 1; }
