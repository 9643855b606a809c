#!/usr/bin/env bash
# nv-i18n 1.29 (Maven Central, com.neovisionaries) is a table of ISO 3166 and ISO 4217 for Java. CurrencyCode.getByCountry gives kunas to
# Croatia, which pays in euros since 2023, levs to Bulgaria, which does since 2026 (European Central Bank, "Euro area"), guilders ANG to
# Curaçao, leones SLL to Sierra Leone and dollars ZWL to Zimbabwe, codes that ISO 4217's list one has no more (XCG, SLE and ZWG are there).
# So a payee in Zagreb is paid in a currency that no bank takes. The unit of account of Chile, CLF, has no decimals; ISO 4217 says four.
# No error is raised.
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
    <dependency><groupId>com.neovisionaries</groupId><artifactId>nv-i18n</artifactId><version>1.29</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib
cat >Try.java <<'JAVA'
import com.neovisionaries.i18n.CurrencyCode;

public class Try {
    public static void main(String[] arguments) {
        for (String country : new String[] {"EE", "HR", "BG", "CW", "SL", "ZW"}) {
            System.out.println(country + " " + CurrencyCode.getByCountry(country));
        }
        for (String currency : new String[] {"XCG", "SLE", "ZWG"}) {
            System.out.println(currency + " " + CurrencyCode.getByCode(currency));
        }
        System.out.println("CLF " + CurrencyCode.CLF.getMinorUnit() + " decimals");
    }
}
JAVA
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'EE [EUR]
HR [HRK]
BG [BGN]
CW [ANG]
SL [SLL]
ZW [ZWL]
XCG null
SLE null
ZWG null
CLF 0 decimals' ] || { echo 'nv-i18n behaves otherwise now'; exit 1; }
