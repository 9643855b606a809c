#!/usr/bin/env bash
# Prowide Core SRU2025-10.3.19 (Maven Central, pw-swift-core), the Java library for SWIFT messages: getNameAndAddress of the beneficiary
# (field 59) joins the lines without a blank, so a payment passed on by setAccount and setNameAndAddress pays "ACME LTD1 HIGH STREETLONDON".
# The same methods keep the lines of the ordering customer (50K). getNarrative of a statement's text (86) joins, too: invoice 4711, with the
# year in the next line, is invoice 47112026. SWIFT's User Handbook has 59 as lines of 35 characters and 86 as lines of 65, divided by CrLf.
# The Javadoc calls it "a concatenation" for 59, and says of setNameAndAddress that it splits the lines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.prowidesoftware</groupId><artifactId>pw-swift-core</artifactId><version>SRU2025-10.3.19</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import com.prowidesoftware.swift.model.field.Field50K;
import com.prowidesoftware.swift.model.field.Field59;
import com.prowidesoftware.swift.model.field.Field86;
import com.prowidesoftware.swift.model.mt.mt1xx.MT103;
import com.prowidesoftware.swift.model.mt.mt9xx.MT940;

public class Try {
    static void show(String name, String value) {
        System.out.println(name + " " + value.replace("\r\n", " | "));
    }

    public static void main(String[] arguments) {
        var payment = MT103.parse(String.join("\r\n",
            "{1:F01BANKDEFFXXXX0000000000}{2:I103BANKGB22XXXXN}{4:", ":20:S1", ":23B:CRED", ":32A:261127GBP1250,50",
            ":50K:/DE02120300000000202051", "ERIKA MUSTER", "STREET 1", "BERLIN",
            ":59:/GB33BUKB20201555555555", "ACME LTD", "1 HIGH STREET", "LONDON", ":71A:SHA", "-}"));
        Field50K payer = payment.getField50K();
        Field59 payee = payment.getField59();
        show("50K", payer.getValue());
        show("passed on", new Field50K().setAccount(payer.getAccount()).setNameAndAddress(payer.getNameAndAddress()).getValue());
        show("59", payee.getValue());
        show("passed on", new Field59().setAccount(payee.getAccount()).setNameAndAddress(payee.getNameAndAddress()).getValue());
        var statement = MT940.parse(String.join("\r\n",
            "{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:", ":20:S1", ":25:12345678", ":28C:1/1", ":60F:C261126EUR100,00",
            ":61:2611271127C25,25NTRFE1//B1", ":86:INVOICE 4711", "2026 ORDER 5", ":62F:C261127EUR125,25", "-}"));
        Field86 text = statement.getField86().get(0);
        show("86", text.getValue());
        show("narrative", text.getNarrative());
    }
}
JAVA
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = '50K /DE02120300000000202051 | ERIKA MUSTER | STREET 1 | BERLIN
passed on /DE02120300000000202051 | ERIKA MUSTER | STREET 1 | BERLIN
59 /GB33BUKB20201555555555 | ACME LTD | 1 HIGH STREET | LONDON
passed on /GB33BUKB20201555555555 | ACME LTD1 HIGH STREETLONDON
86 INVOICE 4711 | 2026 ORDER 5
narrative INVOICE 47112026 ORDER 5' ] || { echo 'Prowide Core behaves otherwise now'; exit 1; }
