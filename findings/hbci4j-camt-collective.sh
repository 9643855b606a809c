#!/usr/bin/env bash
# hbci4j-core 4.1.7 (Maven Central) reads the accounts of German banks by FinTS, for Hibiscus among others. Of a report in camt.052.001.08 it
# drops a collective payment of which the bank gives the number of payments alone, 500 euros here: its NtryDtls has Btch but no TxDtls, which
# has no minimum in ISO 20022's schema of the message. The balance after the entries, which it computes itself, is then not the closing
# balance of the bank. Of a collective payment with details the whole sum is one booking of the first payer, for that payer's invoice; the
# other payers are lost.
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
cat >Try.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.kapott.hbci.GV.parsers.ParseCamt05200108;
import org.kapott.hbci.GV_Result.GVRKUms;

public class Try {
  static String balance(String type, String amount, String day) {
    return "<Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp><Amt Ccy='EUR'>%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>%s</Dt></Dt></Bal>"
        .formatted(type, amount, day);
  }

  static String entry(String amount, String sign, String rest) {
    return ("<Ntry><Amt Ccy='EUR'>%s</Amt><CdtDbtInd>%s</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>"
        + "<ValDt><Dt>2026-11-27</Dt></ValDt><BkTxCd><Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry></BkTxCd>%s</Ntry>")
        .formatted(amount, sign, rest);
  }

  static String transaction(String number, String amount) {
    return ("<TxDtls><Refs><EndToEndId>E%1$s</EndToEndId></Refs><Amt Ccy='EUR'>%2$s</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty>"
        + "<Nm>Payer %1$s</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Invoice %1$s</Ustrd></RmtInf></TxDtls>").formatted(number, amount);
  }

  public static void main(String[] arguments) throws Exception {
    String report = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.052.001.08'><BkToCstmrAcctRpt>"
        + "<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T10:00:00</CreDtTm></GrpHdr><Rpt><Id>R1</Id><CreDtTm>2026-11-27T10:00:00</CreDtTm>"
        + "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>"
        + balance("PRCD", "100.00", "2026-11-26") + balance("CLBD", "666.10", "2026-11-27")
        + entry("60.00", "CRDT", "<NtryDtls>" + transaction("1", "40.00") + transaction("2", "20.00") + "</NtryDtls>")
        + entry("9.90", "DBIT", "<AddtlNtryInf>Monthly fee</AddtlNtryInf>")
        + entry("500.00", "CRDT", "<NtryDtls><Btch><NbOfTxs>25</NbOfTxs></Btch></NtryDtls><AddtlNtryInf>25 direct debits</AddtlNtryInf>")
        + entry("16.00", "CRDT", "<NtryDtls>" + transaction("3", "16.00") + "</NtryDtls>")
        + "</Rpt></BkToCstmrAcctRpt></Document>";
    List<GVRKUms.BTag> days = new ArrayList<>();
    new ParseCamt05200108().parse(new ByteArrayInputStream(report.getBytes("UTF-8")), days);
    for (GVRKUms.BTag day : days) {
      for (GVRKUms.UmsLine line : day.lines) {
        System.out.println(line.value + " of " + line.other.name + " for " + line.usage + ", balance then " + line.saldo.value);
      }
      System.out.println("closing balance " + day.end.value);
    }
  }
}
JAVA
mvn -q --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = '60.00 EUR of Payer 1 for [Invoice 1], balance then 160.00 EUR
-9.90 EUR of null for [Monthly fee], balance then 150.10 EUR
16.00 EUR of Payer 3 for [Invoice 3], balance then 166.10 EUR
closing balance 666.10 EUR' ] || { echo 'hbci4j behaves otherwise now'; exit 1; }
