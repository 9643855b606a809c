#!/usr/bin/env bash
# pain001 0.0.74 (PyPI) reads only the first statement of a camt.053 message: the second account and its entries are dropped without a word.
# Of camt.053.001.08 it also reads no status (Sts is an element with a Cd there) and no booking time, so a pending entry looks like any other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install pain001==0.0.74
cat >statements.xml <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T20:00:00+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>first</Id><CreDtTm>2026-11-27T20:00:00+01:00</CreDtTm>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-27</Dt></Dt>
      </Bal>
      <Ntry>
        <Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
        <BookgDt><DtTm>2026-11-27T10:00:00+01:00</DtTm></BookgDt><BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd>
      </Ntry>
    </Stmt>
    <Stmt>
      <Id>second</Id><CreDtTm>2026-11-27T20:00:00+01:00</CreDtTm>
      <Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-27</Dt></Dt>
      </Bal>
      <Ntry>
        <Amt Ccy="EUR">20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-27</Dt></BookgDt><BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
END
cat >read.py <<'END'
from pain001.camt053.parser import parse_camt053_statement

statement = parse_camt053_statement('statements.xml')
print(statement['statement_id'], statement['iban'])
for entry in statement['entries']:
    print(entry['amount'], repr(entry['status']), repr(entry['booking_date']))
END
output=$(python/bin/python read.py 2>/dev/null)
echo "$output"
expected="first DE89370400440532013000
10.00 '' ''"
[ "$output" = "$expected" ] || { echo 'pain001 behaves otherwise now'; exit 1; }
