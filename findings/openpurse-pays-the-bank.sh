#!/usr/bin/env bash
# openpurse 0.1.14 (PyPI) reads ISO 20022 and writes SWIFT messages of it ("Bidirectional Translator" in its README). An order (pain.001) for 1 March
# 2027 becomes a payment (MT103) of the day on which the program runs. The account of the payee (field 59) is the bank's BIC, as is the payer's (50K);
# the IBANs and the reference are gone, and field 71A, mandatory in an MT103, is not there. As an MT101 it orders 0,00. Of a statement (camt.053)
# with an entry of 1250.50 both balances of the MT940 are the opening one, each day is today, and field 25 names no account.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpurse==0.1.14 lxml==6.0.2
cat >try.py <<'PY'
from datetime import datetime

from openpurse.parser import OpenPurseParser
from openpurse.translator import Translator

HEADER = '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T18:00:00</CreDtTm>'
ORDER = f'''<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
{HEADER}<NbOfTxs>1</NbOfTxs><CtrlSum>1250.50</CtrlSum><InitgPty><Nm>ACME LTD</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2027-03-01</Dt></ReqdExctnDt>
<Dbtr><Nm>ACME LTD</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1250.50</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BICFI>BNPAFRPPXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>SELLER SARL</Nm></Cdtr>
<CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct><RmtInf><Ustrd>INVOICE 7</Ustrd></RmtInf>
</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>'''


def balance(code, amount, day):
    return f'''<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>{day}</Dt></Dt></Bal>'''


STATEMENT = f'''<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>{HEADER}</GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-27T18:00:00</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
{balance('OPBD', '1000.00', '2026-11-26')}{balance('CLBD', '2250.50', '2026-11-27')}
<Ntry><Amt Ccy="EUR">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>
<ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry></Stmt></BkToCstmrStmt></Document>'''

for source, kind in (ORDER, '103'), (ORDER, '101'), (STATEMENT, '940'):
    message = OpenPurseParser(source.encode()).parse_detailed()
    text = Translator.to_mt(message, kind).decode().split('{4:\n')[1]
    now = datetime.now()
    print('MT' + kind, text.replace(f'{now:%y%m%d%m%d}', '<today>').replace(f'{now:%y%m%d}', '<today>'))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'MT103 :20:M1
:32A:<today>EUR1250,50
:50K:/COBADEFFXXXX
ACME LTD
:59:/BNPAFRPPXXXX
SELLER SARL
-}
MT101 :20:M1
:50H:/COBADEFFXXXX
ACME LTD
:30:<today>
:21:NONREF
:32B:EUR0,00
:59:/BNPAFRPPXXXX
N/A
-}
MT940 :20:M1
:25:/XXXXXXXXXXXX
:28C:1/1
:60F:C<today>EUR1000,00
:61:<today>C1250,50NTRFNone
:62F:C<today>EUR1000,00
-}' ] || { echo 'openpurse behaves otherwise now'; exit 1; }
