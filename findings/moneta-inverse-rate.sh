#!/usr/bin/env bash
# Moneta 1.4.5 (Maven Central), the implementation of Java's money (JSR 354): MonetaryOperators.reciprocal, 1/amount, cuts to five decimals,
# also in Money, which divides with 256 digits. A euro of 17654.32 rupiah makes a rupiah of 0.00006 euros, which is 5.9 %
# too much, and a dong of 30500 is 0.00003 (8.5 % less than it is). The Javadoc names no limit. Money.divide of the same numbers keeps
# all of them. No error is raised.
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
import java.math.MathContext;
import org.javamoney.moneta.Money;
import org.javamoney.moneta.function.MonetaryOperators;

public class Try {
    public static void main(String[] arguments) {
        for (String rate : new String[] {"1.08", "163.5", "17654.32", "30500"}) {
            var amount = Money.of(new BigDecimal(rate), "EUR");
            var inverse = amount.with(MonetaryOperators.reciprocal());
            var divided = Money.of(1, "EUR").divide(amount.getNumber()).getNumberStripped().round(new MathContext(6));
            System.out.println(rate + ": reciprocal " + inverse.getNumberStripped().toPlainString() + ", divided " + divided.toPlainString()
                + ", a million of it are " + inverse.multiply(1000000) + " and not " + Money.of(divided, "EUR").multiply(1000000));
        }
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = '1.08: reciprocal 0.92593, divided 0.925926, a million of it are EUR 925930 and not EUR 925926
163.5: reciprocal 0.00612, divided 0.00611621, a million of it are EUR 6120 and not EUR 6116.21
17654.32: reciprocal 0.00006, divided 0.0000566434, a million of it are EUR 60 and not EUR 56.6434
30500: reciprocal 0.00003, divided 0.0000327869, a million of it are EUR 30 and not EUR 32.7869' ] || { echo 'Moneta behaves otherwise now'; exit 1; }
