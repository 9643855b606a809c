#!/usr/bin/env bash
# ofxstatement 0.9.3 with ofxstatement-iso20022 0.8.1 (PyPI) makes OFX, which accounting programs import, of camt.053 statements.
# 1. It reads a balance without its mark of debit or credit. The right statement of an account that was overdrawn for the day is refused:
#    -1500.50 and 1250.50 received are -250.00, but it adds 1500.50 and 1250.50. An account whose sign changes is refused too.
# 2. When the bank adds words of its own to an entry (AddtlNtryInf), as many do, they take the place of the remittance information. So
#    "INV-1" is lost, and with it what was paid for. In camt.053.001.08 the payer's name, an element deeper there, is lost too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ofxstatement==0.9.3 ofxstatement-iso20022==0.8.1
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T18:00:00</CreDtTm></GrpHdr>
  <Stmt>
    <Id>S1</Id><CreDtTm>2026-11-27T18:00:00</CreDtTm>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Dt><Dt>2026-11-27</Dt></Dt></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1350.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Dt><Dt>2026-11-27</Dt></Dt></Bal>
    <Ntry><Amt Ccy="EUR">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef>
      <BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Example Ltd</Nm></Dbtr></RltdPties><RmtInf><Ustrd>INV-1</Ustrd></RmtInf></TxDtls></NtryDtls>
      <AddtlNtryInf>SEPA CREDIT TRANSFER</AddtlNtryInf>
    </Ntry>
  </Stmt>
</BkToCstmrStmt></Document>
XML
sed 's|<AddtlNtryInf>.*</AddtlNtryInf>||' statement.xml >without.xml
sed 's|001\.02"|001.08"|; s|<Sts>BOOK</Sts>|<Sts><Cd>BOOK</Cd></Sts>|; s|<Nm>Example Ltd</Nm>|<Pty>&</Pty>|' statement.xml >newer.xml
sed '/OPBD/s/100.00/1500.50/; /CLBD/s/1350.50/250.00/; /<Bal>/s/CRDT/DBIT/' statement.xml >overdrawn.xml
show() {
  if venv/bin/ofxstatement convert -t iso20022 "$1.xml" "$1.ofx" >log 2>&1; then
    echo "$1: $(grep -oE '<(TRNAMT|NAME|MEMO|BALAMT)>[^<]*' "$1.ofx" | cut -d'>' -f2 | paste -sd'|')"
  else
    echo "$1: $(grep -o 'Start balance.*' log)"
  fi
}
output=$(show without && show statement && show newer && show overdrawn)
echo "$output"
[ "$output" = 'without: 1250.50|Example Ltd|INV-1|1350.50
statement: 1250.50|Example Ltd|SEPA CREDIT TRANSFER|1350.50
newer: 1250.50|SEPA CREDIT TRANSFER|1350.50
overdrawn: Start balance (1500.50) plus the total amount (1250.50) should be equal to the end balance (250.00)' ] ||
  { echo 'ofxstatement behaves otherwise now'; exit 1; }
