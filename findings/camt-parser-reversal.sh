#!/usr/bin/env bash
# camt-parser 1.1.0 (npm) reads statements of ISO 20022, camt.053.001.08. An entry that takes back an earlier one has the mark RvslInd, whose
# type is a boolean of XML Schema: `true` and `1` are the same value (XML Schema Part 2, 3.2.2). The parser compares the text with `true`, so
# with `1` a payment taken back is a new payment. It also has no field for the text of a payment that is not structured (Ustrd), which is
# how most payments name their invoice: `remittanceInformation` is undefined, and no error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund camt-parser@1.1.0
cat >try.js <<'JS'
const { parseCamt053 } = require('camt-parser')

const entry = (mark) => `<Ntry><Amt Ccy="EUR">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>${mark}</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-27</Dt></BookgDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><RmtInf><Ustrd>INV-1</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-28T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2501.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
${entry('true')}${entry('1')}</Stmt></BkToCstmrStmt></Document>`
parseCamt053(xml).then(({ statements: [{ transactions }] }) => {
  for (const { reversalIndicator, details } of transactions) console.log(reversalIndicator, details[0].remittanceInformation)
})
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'true undefined
false undefined' ] || { echo 'camt-parser behaves otherwise now.'; exit 1; }
