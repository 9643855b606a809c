#!/usr/bin/env bash
# moov-io/iso20022 v0.2.1 (Go) reads and writes ISO 20022 messages. Its amounts are floating numbers, which Go's XML writer prints with an
# exponent from a million on: a pacs.008 of 1250000.50 euros that is read and written again, with its control sum, has 1.2500005e+06, and
# 1000000.00 is 1e+06. ISO 20022 amounts are decimals of XML Schema (ActiveCurrencyAndAmount_SimpleType is a restriction of xs:decimal), and
# those have no exponent (XML Schema Part 2, 3.2.3). So each message with a payment of a million or more is refused by whoever checks the
# schema, as SWIFT and TARGET do. The library's own validation passes it. Amounts below a million are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >go.mod <<'GO'
module try

go 1.24

require github.com/moov-io/iso20022 v0.2.1
GO
cat >main.go <<'GO'
package main

import (
	"encoding/xml"
	"fmt"
	"regexp"

	"github.com/moov-io/iso20022/pkg/pacs_v08"
)

const message = `<FIToFICstmrCdtTrf>
  <GrpHdr>
    <MsgId>M1</MsgId><CreDtTm>2026-11-27T10:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>%[1]s</CtrlSum>
    <SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf>
  </GrpHdr>
  <CdtTrfTxInf>
    <PmtId><EndToEndId>E1</EndToEndId></PmtId>
    <IntrBkSttlmAmt Ccy="EUR">%[1]s</IntrBkSttlmAmt><IntrBkSttlmDt>2026-11-27</IntrBkSttlmDt><ChrgBr>SHAR</ChrgBr>
    <Dbtr><Nm>Acme Ltd</Nm></Dbtr><DbtrAgt><FinInstnId><BICFI>AAAABEBBXXX</BICFI></FinInstnId></DbtrAgt>
    <CdtrAgt><FinInstnId><BICFI>BBBBDEFFXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Example GmbH</Nm></Cdtr>
  </CdtTrfTxInf>
</FIToFICstmrCdtTrf>`

func main() {
	sums := regexp.MustCompile(`(CtrlSum|IntrBkSttlmAmt)[^>]*>([^<]+)`)
	for _, amount := range []string{"999999.99", "1000000.00", "1250000.50"} {
		var transfer pacs_v08.FIToFICustomerCreditTransferV08
		if err := xml.Unmarshal([]byte(fmt.Sprintf(message, amount)), &transfer); err != nil {
			panic(err)
		}
		written, err := xml.Marshal(transfer)
		if err != nil {
			panic(err)
		}
		fmt.Print(amount, " => valid: ", transfer.Validate() == nil)
		for _, found := range sums.FindAllStringSubmatch(string(written), -1) {
			fmt.Print(" ", found[1], " ", found[2])
		}
		fmt.Println()
	}
}
GO
go mod tidy 2>/dev/null
output=$(go run .)
echo "$output"
[ "$output" = '999999.99 => valid: true CtrlSum 999999.99 IntrBkSttlmAmt 999999.99
1000000.00 => valid: true CtrlSum 1e+06 IntrBkSttlmAmt 1e+06
1250000.50 => valid: true CtrlSum 1.2500005e+06 IntrBkSttlmAmt 1.2500005e+06' ] || { echo 'iso20022 behaves otherwise now'; exit 1; }
