#!/usr/bin/env bash
# pycamt 1.1.1 (PyPI), Camt053Parser on camt.053.001.02: the amount of a transaction is the first `Amt` anywhere below
# `TxDtls`, and its direction the first `CdtDbtInd`. So an incoming payment of 57.50 EUR that was ordered as 10000 JPY,
# with a charge of 2.50, becomes a debit of 10000 EUR.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycamt==1.1.1
output=$("$folder/venv/bin/python" - <<'END'
from pycamt.parser import Camt053Parser

document = b'''<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-02T00:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-11-02T00:00:00</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">57.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-02</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">57.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-02</Dt></ValDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>XBCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
<AmtDtls><InstdAmt><Amt Ccy="JPY">10000</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">57.50</Amt></TxAmt></AmtDtls>
<Chrgs><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>'''
(one,) = Camt053Parser(document).get_transactions()
print(one['CreditDebitIndicator'], one['Amount'], one['Currency'])
END
)
echo "$output"
[ "$output" = 'DBIT 10000 EUR' ] || { echo 'pycamt behaves otherwise now'; exit 1; }
