#!/usr/bin/env bash
# tariochbctools 1.7.0 (PyPI, 2026) reads bank files into Beancount. Its importer for PostFinance of Switzerland drops each row that
# has not six columns, with a word in the debug log only. PostFinance has seven columns since 2023, the second of them the kind of
# movement. So a file of today is read as no transactions at all, without an error. The older file, with six columns, has days as 05.03.26.
# The importer lets dateutil guess, which takes the month first: 5 March is booked on 3 May, and 12 March on 3 December, while 13 March
# stays. (Samples of both layouts: BananaAccounting/Switzerland, ImportApps/pf_import_bank_statement_csv.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beancount==3.2.3 beangulp==0.2.0 python-dateutil==2.9.0.post0
venv/bin/pip install --quiet --disable-pip-version-check --no-deps tariochbctools==1.7.0
cat >today.csv <<'END2'
Datum von:;"=01.03.2026"
Datum bis:;"=31.03.2026"
Kategorie:;"=Alle"
Konto:;"=CH9300762011623852957"
Währung:;"=CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie

13.03.2026;Belastung;"EINKAUF BEISPIEL AG";;-45.9;;Einkaufen
12.03.2026;Belastung;"MIETE";;-2000;;Wohnen
05.03.2026;Gutschrift;"GUTSCHRIFT KUNDE AG";1250.5;;;Einnahmen
END2
cat >older.csv <<'END2'
Buchung vom:;01.03.26;;;;
Konto:;CH9300762011623852957;;;;
Buchungsdatum;Avisierungstext;Gutschrift;Lastschrift;Valuta;Saldo
13.03.26;EINKAUF BEISPIEL AG;;-45.9;13.03.26;954.1
12.03.26;MIETE;;-2000;12.03.26;1000
05.03.26;GUTSCHRIFT KUNDE AG;1250.5;;05.03.26;3000
END2
iconv -f UTF-8 -t WINDOWS-1252 today.csv >today-1252.csv
cat >try.py <<'PY'
from tariochbctools.importers.postfinance.importer import Importer

importer = Importer(r'\.csv$', 'Assets:PostFinance')
for name in ('today-1252.csv', 'older.csv'):
    entries = importer.extract(name, [])
    print(name, 'has 3 transactions,', len(entries), 'are read')
    for entry in entries:
        print(entry.date, entry.narration, entry.postings[0].units)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'today-1252.csv has 3 transactions, 0 are read
older.csv has 3 transactions, 3 are read
2026-03-13 EINKAUF BEISPIEL AG -45.9 CHF
2026-05-03 GUTSCHRIFT KUNDE AG 1250.5 CHF
2026-12-03 MIETE -2000 CHF' ] || { echo 'tariochbctools behaves otherwise now'; exit 1; }
