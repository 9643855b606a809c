#!/usr/bin/env bash
# workalendar 17.0.0 (PyPI) and Strata 2.12.73 (Maven Central) still close Denmark on Great Prayer Day, the fourth Friday after Easter, that
# its parliament abolished from 2024 (act 214 of 6 March 2023): banks and the settlement of kroner are open. Two business days after
# Wednesday 21 April 2027 are Monday 26 for both, and not Friday 23, so kroner that were sold for spot are delivered three days late.
# holidays 0.109 and QuantLib 1.44 (PyPI) know it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 QuantLib==1.44
item() {
  echo "<artifactItem><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></artifactItem>"
}
cat >pom.xml <<XML
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
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
cat >try.py <<'PY'
import datetime

import holidays
import QuantLib
import workalendar.europe

wednesday = datetime.date(2027, 4, 21)
print('workalendar', workalendar.europe.Denmark().add_working_days(wednesday, 2))
print('holidays', holidays.Denmark().get_nth_working_day(wednesday, 2))
print('QuantLib', QuantLib.Denmark().advance(QuantLib.Date(21, 4, 2027), 2, QuantLib.Days).ISO())
PY
cat >Try.java <<'JAVA'
import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import java.time.LocalDate;

public class Try {
    public static void main(String[] arguments) {
        var calendar = ReferenceData.standard().getValue(HolidayCalendarId.of("DKCO"));
        System.out.println("Strata " + calendar.shift(LocalDate.of(2027, 4, 21), 2));
    }
}
JAVA
output=$(venv/bin/python try.py && java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'workalendar 2027-04-26
holidays 2027-04-23
QuantLib 2027-04-23
Strata 2027-04-26' ] || { echo 'the calendars behave otherwise now'; exit 1; }
