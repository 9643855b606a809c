#!/usr/bin/env bash
# Jollyday 2.19.0 (Maven Central, de.focus-shift) closes Japan on 23 December, the birthday of the emperor who abdicated in 2019, and opens it
# on 23 February, the birthday of his successor, on both equinoxes and on the days that replace a holiday on a Sunday. Each is a holiday by
# Japan's Act on National Holidays (Act 178 of 1948, articles 2 and 3); the Cabinet Office lists all of 2026. Its Singapore and Hong Kong are
# open at Lunar New Year of 2026, 17 and 18 February (public holidays by Singapore's Ministry of Manpower and Hong Kong's general holidays).
# So yen that were sold on Friday, 20 February 2026 are due on the 24th, and not the 25th. holidays 0.109 (PyPI) knows all of these days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>de.focus-shift</groupId><artifactId>jollyday-core</artifactId><version>2.19.0</version></dependency>
    <dependency><groupId>de.focus-shift</groupId><artifactId>jollyday-jaxb</artifactId><version>2.19.0</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib
cat >Try.java <<'JAVA'
import de.focus_shift.jollyday.core.HolidayManager;
import de.focus_shift.jollyday.core.ManagerParameters;
import java.time.LocalDate;

public class Try {
    public static void main(String[] days) {
        for (String day : days) {
            String[] parts = day.split(":");
            boolean closed = HolidayManager.getInstance(ManagerParameters.create(parts[0])).isHoliday(LocalDate.parse(parts[1]));
            System.out.println(day + " Jollyday " + (closed ? "closed" : "open"));
        }
    }
}
JAVA
cat >try.py <<'PY'
import sys

import holidays

for line in sys.stdin:
    country, day = line.split()[0].split(':')
    print(line.strip() + ', holidays', 'closed' if day in holidays.country_holidays(country.upper()) else 'open')
PY
days=(jp:2026-01-12 jp:2026-02-23 jp:2026-03-20 jp:2026-05-06 jp:2026-09-22 jp:2026-09-23 jp:2026-12-23
  sg:2026-02-17 sg:2026-02-18 hk:2026-02-17 hk:2026-02-18)
output=$(java -cp 'lib/*' Try.java "${days[@]}" 2>log | venv/bin/python try.py) || { cat log; exit 1; }
echo "$output"
[ "$output" = 'jp:2026-01-12 Jollyday closed, holidays closed
jp:2026-02-23 Jollyday open, holidays closed
jp:2026-03-20 Jollyday open, holidays closed
jp:2026-05-06 Jollyday open, holidays closed
jp:2026-09-22 Jollyday open, holidays closed
jp:2026-09-23 Jollyday open, holidays closed
jp:2026-12-23 Jollyday closed, holidays open
sg:2026-02-17 Jollyday open, holidays closed
sg:2026-02-18 Jollyday open, holidays closed
hk:2026-02-17 Jollyday open, holidays closed
hk:2026-02-18 Jollyday open, holidays closed' ] || { echo 'Jollyday or holidays behaves otherwise now'; exit 1; }
