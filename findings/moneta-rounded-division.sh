#!/usr/bin/env bash
# Moneta 1.4.5 (Maven Central), the implementation of Java's money (JSR 354): a third of 100.00 euros is nothing in RoundedMoney, the class
# with the rounding of the currency in its context, and 33 if the 100 was written without decimals. The division keeps as many decimals as the
# amount has without its zeros at the end, so a seventh of 1250.50 is 178.6, and an eighth of 1000.00 is nothing, too. No error is raised. A
# multiplication rounds to cents, as ISO 4217 has them for the euro, and Money and FastMoney of the same library divide as expected.
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
    <dependency><groupId>org.javamoney.moneta</groupId><artifactId>moneta-core</artifactId><version>1.4.5</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.javamoney.moneta.FastMoney;
import org.javamoney.moneta.Money;
import org.javamoney.moneta.RoundedMoney;

public class Try {
    static void divide(String text, int parts) {
        var amount = new BigDecimal(text);
        System.out.println(text + " in " + parts + " parts: RoundedMoney " + RoundedMoney.of(amount, "EUR").divide(parts)
            + ", FastMoney " + FastMoney.of(amount, "EUR").divide(parts)
            + ", Money " + Money.of(amount, "EUR").divide(parts).getNumberStripped().setScale(5, RoundingMode.HALF_EVEN));
    }

    public static void main(String[] arguments) {
        divide("100.00", 3);
        divide("100", 3);
        divide("1250.50", 7);
        divide("1000.00", 8);
        System.out.println("100.10 times 0.333: RoundedMoney " + RoundedMoney.of(new BigDecimal("100.10"), "EUR").multiply(new BigDecimal("0.333")));
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = '100.00 in 3 parts: RoundedMoney EUR 0, FastMoney EUR 33.33333, Money 33.33333
100 in 3 parts: RoundedMoney EUR 33, FastMoney EUR 33.33333, Money 33.33333
1250.50 in 7 parts: RoundedMoney EUR 178.6, FastMoney EUR 178.64285, Money 178.64286
1000.00 in 8 parts: RoundedMoney EUR 0, FastMoney EUR 125, Money 125.00000
100.10 times 0.333: RoundedMoney EUR 33.33' ] || { echo 'Moneta behaves otherwise now'; exit 1; }
