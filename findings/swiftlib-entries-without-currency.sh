#!/usr/bin/env bash
# swiftlib 1.0.1 (PyPI) converts SWIFT statements (MT940) to camt.053. Each entry's amount has an empty currency, which the schema refuses (Ccy
# is three letters); it is that of the balances. Each text (field 86) is gone, and with it who paid and for what. A direct debit that came back
# (RD, reversal of a debit), 50 euros received, is a debit, and a credit that was reversed (RC), 20 euros lost, is a credit. A booking on 31
# December 2026 with the value of 2 January is one of 2 January, and the parser's entry date for it is 31 December 2027.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check swiftlib==1.0.1 lxml==6.0.2 pydantic==2.12.5
cat >try.py <<'PY'
from lxml import etree
from swiftlib.converters.mt_to_iso import MT940ToCamt053Converter
from swiftlib.mt import parse

statement = parse('''{1:F01COBADEFFXXXX0000000000}{2:I940ACMEDEFFXXXXN}{4:
:20:STATEMENT
:25:DE89370400440532013000
:28C:1/1
:60F:C261230EUR1000,00
:61:2701021231C1250,50NTRFINVOICE-7//B1
:86:BUYER SARL INVOICE 7
:61:2612311231RD50,00NDDTNONREF//B2
:86:GAS COMPANY RETURNED
:61:2612311231RC20,00NTRFNONREF//B3
:86:BUYER SARL PAID TWICE
:62F:C261231EUR2280,50
-}''')
print('entry dates', *(line.entry_date for line in statement.statement_lines))
xml = MT940ToCamt053Converter().convert(statement).to_xml()
root = etree.fromstring(xml.encode() if isinstance(xml, str) else xml)
for entry in root.findall('.//{*}Ntry'):
    amount, day = entry.find('{*}Amt'), entry.findtext('{*}BookgDt/{*}Dt')
    texts = [text for text in entry.itertext() if text.strip()]
    print(repr(amount.get('Ccy')), amount.text, entry.findtext('{*}CdtDbtInd'), day, texts[-2:])
print('texts:', root.findall('.//{*}Ustrd') + root.findall('.//{*}AddtlNtryInf'))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "entry dates 2027-12-31 2026-12-31 2026-12-31
'' 1250.50 CRDT 2027-01-02 ['B1', 'INVOICE-7']
'' 50.00 DBIT 2026-12-31 ['B2', 'NONREF']
'' 20.00 CRDT 2026-12-31 ['B3', 'NONREF']
texts: []" ] || { echo 'swiftlib behaves otherwise now'; exit 1; }
