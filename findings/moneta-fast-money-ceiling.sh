#!/usr/bin/env bash
# Moneta 1.4.5 (Maven Central), the implementation of Java's money (JSR 354): FastMoney, times or divided by a double, stops at 92 trillion
# without an error. Six billion euros at 17654.32 rupiah are 92233720368547.75807 and not 105925920000000, and at 30500 dong, where the right
# number is twice as high, they are the same. The Javadoc of multiply in JSR 354 (MonetaryAmount): ArithmeticException, "if the result exceeds
# the numeric capabilities of this implementation class". The same factor as BigDecimal raises it.
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
import org.javamoney.moneta.FastMoney;
import org.javamoney.moneta.Money;

public class Try {
    public static void main(String[] arguments) {
        for (double rate : new double[] {1.08, 17654.32, 30500.0}) {
            var amount = FastMoney.of(6000000000L, "IDR");
            System.out.println(rate + ": FastMoney " + amount.multiply(rate) + ", Money " + Money.from(amount).multiply(rate));
        }
        System.out.println("divided by 0.00005664: FastMoney " + FastMoney.of(6000000000L, "IDR").divide(0.00005664));
        try {
            System.out.println(FastMoney.of(6000000000L, "IDR").multiply(new BigDecimal("17654.32")));
        } catch (ArithmeticException e) {
            System.out.println("a BigDecimal: " + e.getMessage());
        }
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = '1.08: FastMoney IDR 6480000000, Money IDR 6480000000.00000
17654.32: FastMoney IDR 92233720368547.75807, Money IDR 105925920000000.00000
30500.0: FastMoney IDR 92233720368547.75807, Money IDR 183000000000000.00000
divided by 0.00005664: FastMoney IDR 92233720368547.75807
a BigDecimal: Overflow: 105925920000000.0000000000 > 92233720368547.75807' ] || { echo 'Moneta behaves otherwise now'; exit 1; }
