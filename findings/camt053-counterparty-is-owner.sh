#!/usr/bin/env bash
# camt053 0.0.9 (PyPI) reads statements of ISO 20022. RltdPties names both sides of a payment, and many banks fill in both: the debtor of a
# payment that the account's owner made is the owner. The library takes the debtor as the counterparty whenever there is one, whatever
# CdtDbtInd says: rent paid to a landlord is a payment to the owner's own name and account. With the debtor left out, the payee is right. It
# also reads a reversal written 1, the same value as true (XML Schema Part 2, 3.2.2), as no reversal. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check camt053==0.0.9
cat >try.py <<'PY'
from camt053.parse.statement_parser import parse_document

owner, landlord = 'DE89370400440532013000', 'BE68539007547034'


def party(role, name, account):
    return f'<{role}><Pty><Nm>{name}</Nm></Pty></{role}><{role}Acct><Id><IBAN>{account}</IBAN></Id></{role}Acct>'


def entry(parties, mark):
    return f'''<Ntry><Amt Ccy="EUR">1250.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>{mark}</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RltdPties>{parties}</RltdPties></TxDtls></NtryDtls></Ntry>'''


payee = party('Cdtr', 'LANDLORD SA', landlord)
text = f'''<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-28T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>{owner}</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
{entry(party('Dbtr', 'ACME GMBH', owner) + payee, 'true')}{entry(payee, '1')}</Stmt></BkToCstmrStmt></Document>'''
for found in parse_document(text).all_entries():
    detail = found.details[0]
    print(detail.counterparty_name, detail.counterparty_account, found.reversal_indicator)
PY
output=$(venv/bin/python try.py 2>/dev/null)
echo "$output"
[ "$output" = 'ACME GMBH DE89370400440532013000 True
LANDLORD SA BE68539007547034 False' ] || { echo 'camt053 behaves otherwise now'; exit 1; }
