#!/usr/bin/env bash
# iso20022.js 0.0.15 (npm) takes every currency for one with two decimals, and reads amounts in binary. Of a camt.053 it
# makes minor units: 1250 yen become 125000, 1.15 euros 114.99999999999999, 1.005 dinars 100.49999999999999 (it should be
# 1250, 115 and 1005). It writes a payment of 1250 yen, given in minor units, as 12.5. `AcctSvcrRef` 0012 is read as 12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15
cat >read.mjs <<'END'
import { CashManagementEndOfDayReport, ISO20022 } from 'iso20022.js';

const statement = (currency, amount) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-02T00:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-02T00:00:00</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>${currency}</Ccy><Svcr><FinInstnId><BIC>DEUTDEFF</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-02</Dt></Dt></Bal>
<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt>
<ValDt><Dt>2026-11-02</Dt></ValDt><AcctSvcrRef>0012</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
for (const [currency, amount] of [['JPY', '1250'], ['EUR', '1.15'], ['KWD', '1.005']]) {
  const [entry] = CashManagementEndOfDayReport.fromXML(statement(currency, amount)).entries;
  console.log(currency, amount, entry.amount, entry.accountServicerReferenceId);
}
const service = new ISO20022({
  initiatingParty: { name: 'Acme', id: 'ACME', account: { accountNumber: '1' }, agent: { bic: 'CHASUS33', bankAddress: { country: 'US' } } },
});
const address = { streetName: 'Main', buildingNumber: '1', townName: 'Berlin', postalCode: '10115', country: 'DE' };
const creditor = { name: 'Jane', account: { iban: 'DE89370400440532013000' }, agent: { bic: 'DEUTDEFF' }, address };
const payment = service.createSWIFTCreditPaymentInitiation([{ type: 'swift', direction: 'credit', amount: 1250, currency: 'JPY', creditor }]);
console.log(/<InstdAmt.*?<\/InstdAmt>/.exec(payment.toString())[0]);
END
output=$(node read.mjs)
echo "$output"
expected='JPY 1250 125000 12
EUR 1.15 114.99999999999999 12
KWD 1.005 100.49999999999999 12
<InstdAmt Ccy="JPY">12.5</InstdAmt>'
[ "$output" = "$expected" ] || { echo 'iso20022.js behaves otherwise now'; exit 1; }
