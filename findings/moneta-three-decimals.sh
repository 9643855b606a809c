#!/usr/bin/env bash
# Moneta 1.4.5 (Maven Central), the implementation of Java's money (JSR 354): the format of MonetaryFormats.getAmountFormat writes each
# currency with the two decimals of the locale. 1250.505 Kuwaiti dinars are shown as 1,250.50, and what was written is read as another amount
# than it was; 0.004 dinars are 0.00; 1250 yen are 1,250.00. ISO 4217 gives the dinar three decimals and the yen none, which Moneta's own
# currencies know (getDefaultFractionDigits). No error is raised.
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
import java.util.Locale;
import javax.money.format.MonetaryFormats;
import org.javamoney.moneta.Money;

public class Try {
    public static void main(String[] arguments) {
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY}) {
            var format = MonetaryFormats.getAmountFormat(locale);
            for (String amount : new String[] {"KWD 1250.505", "KWD 0.004", "JPY 1250"}) {
                var money = Money.of(new BigDecimal(amount.substring(4)), amount.substring(0, 3));
                String written = format.format(money);
                System.out.println((amount + ": " + written + ", read back " + format.parse(written)
                    + ", decimals " + money.getCurrency().getDefaultFractionDigits()).replace('\u00a0', ' '));
            }
        }
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = 'KWD 1250.505: KWD1,250.50, read back KWD 1250.5, decimals 3
KWD 0.004: KWD0.00, read back KWD 0, decimals 3
JPY 1250: JPY1,250.00, read back JPY 1250, decimals 0
KWD 1250.505: 1.250,50 KWD, read back KWD 1250.5, decimals 3
KWD 0.004: 0,00 KWD, read back KWD 0, decimals 3
JPY 1250: 1.250,00 JPY, read back JPY 1250, decimals 0' ] || { echo 'Moneta behaves otherwise now'; exit 1; }
