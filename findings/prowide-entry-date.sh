#!/usr/bin/env bash
# Prowide Core SRU2025-10.3.19 (Maven Central, pw-swift-core), the Java library for SWIFT messages: the entry date of a statement's line
# (field 61, subfield 2) is month and day alone. getEntryDateAsCalendar takes the year of the day on which the program runs, not that of the
# value date. So a statement of 2024 has its bookings in this year, 31 December is read as one year late from the next day on, and
# 29 February is no date (null) in a year without one. SWIFT's User Handbook (MT 940, field 61) gives the year with the value date, YYMMDD.
# The getter's documentation says only "converted to Calendar or null if cannot be converted".
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
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib
cat >Try.java <<'JAVA'
import com.prowidesoftware.swift.model.mt.mt9xx.MT940;
import java.time.Year;
import java.util.Calendar;

public class Try {
    public static void main(String[] arguments) {
        var statement = MT940.parse(String.join("\r\n",
            "{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:", ":20:S1", ":25:12345678", ":28C:366/1", ":60F:C240627EUR100,00",
            ":61:2406280628C25,25NTRFE1//B1", ":61:2407010628D5,25NCHGE2//B2", ":62F:C240628EUR120,00", "-}"));
        int now = Year.now().getValue();
        for (var line : statement.getField61()) {
            Calendar entry = line.getEntryDateAsCalendar();
            int year = entry.get(Calendar.YEAR);
            System.out.println("value " + line.getValueDateAsCalendar().get(Calendar.YEAR) + ", entry "
                + (year == now ? "this year" : year) + ", day " + (entry.get(Calendar.MONTH) + 1) + "-" + entry.get(Calendar.DATE));
        }
    }
}
JAVA
output=$(java -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'value 2024, entry this year, day 6-28
value 2024, entry this year, day 6-28' ] || { echo 'Prowide Core behaves otherwise now'; exit 1; }
