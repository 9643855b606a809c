#!/usr/bin/env bash
# hbci4j-core 4.1.7 (Maven Central) reads the accounts of German banks by FinTS, for Hibiscus among others. From a report in camt.052.001.08
# it drops a structured creditor reference (RmtInf/Strd/CdtrRefInf/Ref, the ISO 11649 reference of an invoice), so the payment has no text
# and no invoice; the same reference as unstructured text is kept. Of a payment ordered in dollars the original amount is not given either,
# though its result has a field for it, orig_value. On an account in Kuwaiti dinars amounts are rounded to hundredths, with three decimals
# in ISO 4217: 1250.505 KWD is 1250.51, and the bank's own closing balance is off, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.github.hbci4j</groupId><artifactId>hbci4j-core</artifactId><version>4.1.7</version></dependency>
  </dependencies>
</project>
XML
mvn -q --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.kapott.hbci.GV.parsers.ParseCamt05200108;
import org.kapott.hbci.GV_Result.GVRKUms;

public class Try {
  static String balance(String type, String currency, String amount) {
    return ("<Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp><Amt Ccy='%s'>%s</Amt><CdtDbtInd>CRDT</CdtDbtInd>"
        + "<Dt><Dt>2026-11-27</Dt></Dt></Bal>").formatted(type, currency, amount);
  }

  static String entry(String currency, String amount, String original, String remittance) {
    return ("<Ntry><Amt Ccy='%1$s'>%2$s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>"
        + "<ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry></BkTxCd><NtryDtls><TxDtls>"
        + "<Amt Ccy='%1$s'>%2$s</Amt><CdtDbtInd>CRDT</CdtDbtInd>%3$s<RltdPties><Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr></RltdPties>"
        + "<RmtInf>%4$s</RmtInf></TxDtls></NtryDtls></Ntry>").formatted(currency, amount, original, remittance);
  }

  static void show(String currency, String opening, String closing, String... entries) throws Exception {
    String report = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.052.001.08'><BkToCstmrAcctRpt>"
        + "<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T10:00:00</CreDtTm></GrpHdr><Rpt><Id>R1</Id><CreDtTm>2026-11-27T10:00:00</CreDtTm>"
        + "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>" + currency + "</Ccy></Acct>" + balance("PRCD", currency, opening)
        + balance("CLBD", currency, closing) + String.join("", entries) + "</Rpt></BkToCstmrAcctRpt></Document>";
    List<GVRKUms.BTag> days = new ArrayList<>();
    new ParseCamt05200108().parse(new ByteArrayInputStream(report.getBytes("UTF-8")), days);
    for (GVRKUms.BTag day : days) {
      for (GVRKUms.UmsLine line : day.lines) {
        System.out.println(line.value + " for " + line.usage + ", originally " + line.orig_value);
      }
      System.out.println("closing balance " + day.end.value);
    }
  }

  public static void main(String[] arguments) throws Exception {
    String dollars = "<AmtDtls><InstdAmt><Amt Ccy='USD'>66.00</Amt></InstdAmt></AmtDtls>";
    show("EUR", "10.00", "130.00", entry("EUR", "60.00", dollars, "<Ustrd>RF18539007547034</Ustrd>"),
        entry("EUR", "60.00", dollars, "<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>"));
    show("KWD", "0.000", "1250.505", entry("KWD", "1250.505", "", "<Ustrd>Invoice 1</Ustrd>"));
  }
}
JAVA
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = '60.00 EUR for [RF18539007547034], originally null
60.00 EUR for [], originally null
closing balance 130.00 EUR
1250.51 KWD for [Invoice 1], originally null
closing balance 1250.51 KWD' ] || { echo 'hbci4j behaves otherwise now'; exit 1; }
