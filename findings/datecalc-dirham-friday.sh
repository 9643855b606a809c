#!/usr/bin/env bash
# ObjectLab Kit's datecalc-jdk8 1.4.8 (Maven Central) computes value dates of currency pairs. For dirhams of the United Arab Emirates it still
# has a week from Sunday to Thursday; since 1 January 2022 their banks work from Monday to Friday (decision of the UAE cabinet of December
# 2021, which moved the weekend to Saturday and Sunday). So spot dollars or euros for dirhams dealt on a Wednesday settle on a Monday instead
# of the Friday, three days late, also with right calendars of holidays. Its tenors leave out the market's rule of month ends, which an
# issue of the library describes (objectlabkit 13): if spot is the last business day of a month, a forward of whole months is due on the last
# business day of its month. One month from spot 27 February 2026, a Friday and that month's last business day, is given as 27 March instead
# of 31 March, and three months from 30 April as 30 July instead of 31 July.
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
    <dependency><groupId>net.objectlab.kit</groupId><artifactId>datecalc-jdk8</artifactId><version>1.4.8</version></dependency>
  </dependencies>
</project>
XML
cat >Try.java <<'JAVA'
import java.time.LocalDate;
import java.util.Set;
import net.objectlab.kit.datecalc.common.DefaultHolidayCalendar;
import net.objectlab.kit.datecalc.common.SpotLag;
import net.objectlab.kit.datecalc.common.StandardTenor;
import net.objectlab.kit.datecalc.jdk8.LocalDateKitCalculatorsFactory;

public class Try {
  public static void main(String[] arguments) {
    var factory = LocalDateKitCalculatorsFactory.getDefaultInstance();
    for (String currency : new String[] {"USD", "EUR", "GBP", "AED"}) {
      factory.registerHolidays(currency, new DefaultHolidayCalendar<>(
          Set.of(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 12, 25)), LocalDate.of(2026, 1, 1), LocalDate.of(2026, 12, 31)));
    }
    for (String pair : new String[] {"GBPUSD", "USDAED", "EURAED"}) {
      var dates = factory.getDefaultCurrencyDateCalculator(pair.substring(0, 3), pair.substring(3), SpotLag.T_2);
      LocalDate dealt = LocalDate.of(2026, 11, 18);
      LocalDate spot = dates.calculateSpotDate(dealt);
      System.out.println(pair + " dealt " + dealt + " " + dealt.getDayOfWeek() + ", spot " + spot + " " + spot.getDayOfWeek());
    }
    var dates = factory.getDefaultCurrencyDateCalculator("EUR", "USD", SpotLag.T_2);
    for (LocalDate dealt : new LocalDate[] {LocalDate.of(2026, 2, 25), LocalDate.of(2026, 4, 28)}) {
      System.out.println("EURUSD spot " + dates.calculateSpotDate(dealt)
          + ", 1 month " + dates.calculateTenorDate(dealt, StandardTenor.T_1M)
          + ", 3 months " + dates.calculateTenorDate(dealt, StandardTenor.T_3M));
    }
  }
}
JAVA
mvn -q --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'GBPUSD dealt 2026-11-18 WEDNESDAY, spot 2026-11-20 FRIDAY
USDAED dealt 2026-11-18 WEDNESDAY, spot 2026-11-23 MONDAY
EURAED dealt 2026-11-18 WEDNESDAY, spot 2026-11-23 MONDAY
EURUSD spot 2026-02-27, 1 month 2026-03-27, 3 months 2026-05-27
EURUSD spot 2026-04-30, 1 month 2026-05-29, 3 months 2026-07-30' ] || { echo 'datecalc behaves otherwise now'; exit 1; }
