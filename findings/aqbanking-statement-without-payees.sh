#!/usr/bin/env bash
# AqBanking 6.5.3 (Debian 12: apt-get install aqbanking-tools), with which GnuCash and KMyMoney read German banks' files: of a statement in
# camt.053.001.04 it keeps no payer, no payee, no account of theirs and no remittance information, so nobody sees which invoice was paid.
# ISO 20022's schema has RltdPties and RmtInf in Ntry/NtryDtls/TxDtls; AqBanking's profile looks for both in Ntry itself, where the schema
# has none. Its profile for the report of the day, camt.052.001.02, looks in the right place: the same entry has it all there. A collective
# payment is one booking in both; in camt.052 its first payee, who gets 40 euros, is shown with 60.
# The source after this release has the same profile.
set -euo pipefail
command -v aqbanking-cli >/dev/null || { echo 'This needs aqbanking-tools.'; exit 1; }
dpkg-query -W -f '${Version}\n' aqbanking-tools | grep -q '^6\.5\.3-' || { echo 'This needs AqBanking 6.5.3.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

transaction() { # number, amount, Dbtr or Cdtr, CRDT or DBIT
  sum="<AmtDtls><TxAmt><Amt Ccy='EUR'>$2</Amt></TxAmt></AmtDtls>"
  [ "$version" = 02 ] || sum="<Amt Ccy='EUR'>$2</Amt><CdtDbtInd>$4</CdtDbtInd>$sum" # The older version has neither here.
  echo "<TxDtls><Refs><EndToEndId>E$1</EndToEndId></Refs>$sum<RltdPties><$3>
    <Nm>Party $1</Nm></$3><$3Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></$3Acct></RltdPties><RmtInf><Ustrd>Invoice $1</Ustrd>
    </RmtInf></TxDtls>"
}

entry() { # amount, CRDT or DBIT, details
  echo "<Ntry><Amt Ccy='EUR'>$1</Amt><CdtDbtInd>$2</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>
    <ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd><NtryDtls>$3</NtryDtls></Ntry>"
}

show() { # message, its element, the element of the statement, profile
  version=${1##*.}
  cat >"$4.xml" <<XML
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:$1"><$2><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr>
<$3><Id>S1</Id><CreDtTm>2026-11-27T20:00:00</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
$(entry 1250.50 CRDT "$(transaction 1 1250.50 Dbtr CRDT)")
$(entry 60.00 DBIT "$(transaction 2 40.00 Cdtr DBIT)$(transaction 3 20.00 Cdtr DBIT)")
</$3></$2></Document>
XML
  aqbanking-cli -D "$folder/settings" import --importer=xml --profile="$4" -f "$4.xml" -c "$4.ctx" >/dev/null 2>&1
  echo "$1:"
  aqbanking-cli -D "$folder/settings" listtrans -c "$4.ctx" \
    -T '$(dateAsString) $(valueAsString) party [$(remoteName)] account [$(remoteIban)] [$(purposeInOneLine)]' 2>/dev/null
}

output=$(
  show camt.053.001.04 BkToCstmrStmt Stmt camt_053_001_04
  show camt.052.001.02 BkToCstmrAcctRpt Rpt camt_052_001_02
)
echo "$output"
[ "$output" = 'camt.053.001.04:
27.11.2026 1250.50 party [] account [] []
27.11.2026 -60.00 party [] account [] []
camt.052.001.02:
27.11.2026 1250.50 party [Party 1] account [DE02120300000000202051] [Invoice 1]
27.11.2026 -60.00 party [Party 2] account [DE02120300000000202051] [Invoice 2]' ] || { echo 'AqBanking behaves otherwise now'; exit 1; }
