#!/usr/bin/env bash
# Strata 2.12.73 (Maven Central, strata-basics), OpenGamma's library for markets: Money, "an amount of a currency, rounded to match the
# currency specifications", rounds each currency that is not in a list of its own to whole units, without a word. 12.500 Kuwaiti dinars,
# about 40 dollars, become 13, 12.50 Serbian dinars too, and 0.450 Jordanian dinars are nothing. ISO 4217 gives them three and two decimals,
# and the JDK knows that: of its currencies with decimals, more than a hundred have none in Strata. Strata's Currency.of says only that it
# "creates the currency if it is not known". Currency.roundMinorUnits does the same to a BigDecimal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
item() {
  echo "<artifactItem><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></artifactItem>"
}
cat >pom.xml <<XML
<project>
  <modelVersion>4.0.0</modelVersion><groupId>try</groupId><artifactId>try</artifactId><version>1</version>
  <build><plugins><plugin>
    <artifactId>maven-dependency-plugin</artifactId>
    <configuration><outputDirectory>lib</outputDirectory><artifactItems>
      $(item com.opengamma.strata strata-basics 2.12.73) $(item com.opengamma.strata strata-collect 2.12.73)
      $(item org.joda joda-beans 2.11.0) $(item org.joda joda-convert 2.2.3)
      $(item com.google.guava guava 32.1.3-jre) $(item com.google.guava failureaccess 1.0.1)
    </artifactItems></configuration>
  </plugin></plugins></build>
</project>
XML
mvn --quiet --batch-mode dependency:copy
cat >Try.java <<'JAVA'
import com.opengamma.strata.basics.currency.Currency;
import com.opengamma.strata.basics.currency.CurrencyAmount;
import com.opengamma.strata.basics.currency.Money;
import java.math.BigDecimal;

public class Try {
    public static void main(String[] arguments) {
        for (String amount : new String[] {"EUR 12.50", "BHD 12.500", "KWD 12.500", "RSD 12.50", "KES 12.50", "JOD 0.450", "TND 0.450"}) {
            System.out.println(amount + ": " + Money.of(CurrencyAmount.parse(amount)) + ", parsed " + Money.parse(amount) + ", the JDK has "
                + java.util.Currency.getInstance(amount.substring(0, 3)).getDefaultFractionDigits() + " decimals");
        }
        System.out.println("rounded: " + Currency.of("KWD").roundMinorUnits(new BigDecimal("1250.750")));
    }
}
JAVA
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'EUR 12.50: EUR 12.50, parsed EUR 12.50, the JDK has 2 decimals
BHD 12.500: BHD 12.500, parsed BHD 12.500, the JDK has 3 decimals
KWD 12.500: KWD 13, parsed KWD 13, the JDK has 3 decimals
RSD 12.50: RSD 13, parsed RSD 13, the JDK has 2 decimals
KES 12.50: KES 13, parsed KES 13, the JDK has 2 decimals
JOD 0.450: JOD 0, parsed JOD 0, the JDK has 3 decimals
TND 0.450: TND 0, parsed TND 0, the JDK has 3 decimals
rounded: 1251' ] || { echo 'Strata behaves otherwise now'; exit 1; }
