#!/usr/bin/env bash
# hbci4j-core 4.1.7 (Maven Central) reads the accounts of German banks by FinTS, for Hibiscus among others. A line of a statement (MT940,
# field 61) without an entry date is booked on the day of the opening balance, the close of an earlier day: here on 30 December 2025, in
# the wrong year, and before the line above it. SWIFT's User Handbook says of the entry date, which is optional, that it is normally only
# used when it differs from the value date; that is 2 January 2026 for both lines, and hbci4j reads it right.
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
    <dependency><groupId>com.github.hbci4j</groupId><artifactId>hbci4j-core</artifactId><version>4.1.7</version></dependency>
  </dependencies>
</project>
XML
mvn -q --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.text.SimpleDateFormat;
import java.util.Properties;
import org.kapott.hbci.GV_Result.GVRKUms;
import org.kapott.hbci.callback.HBCICallbackConsole;
import org.kapott.hbci.manager.HBCIUtils;

public class Try {
  public static void main(String[] arguments) {
    Properties properties = new Properties();
    properties.setProperty("log.loglevel.default", "0");
    HBCIUtils.init(properties, new HBCICallbackConsole());
    GVRKUms statement = new GVRKUms();
    statement.appendMT940Data(String.join("\r\n", "", ":20:S1", ":25:12030000/202051", ":28C:1/1", ":60F:C251230EUR100,00",
        ":61:2601020102C25,00NTRFE1", ":86:166?00GUTSCHRIFT?20With an entry date",
        ":61:260102C1250,50NTRFE2", ":86:166?00GUTSCHRIFT?20Without", ":62F:C260102EUR1375,50", "-", ""));
    SimpleDateFormat day = new SimpleDateFormat("yyyy-MM-dd");
    for (GVRKUms.UmsLine line : statement.getFlatData()) {
      System.out.println(line.value + ", booked " + day.format(line.bdate) + ", value " + day.format(line.valuta) + " " + line.usage);
    }
  }
}
JAVA
output=$(java -cp 'lib/*' Try.java 2>/dev/null)
echo "$output"
[ "$output" = '25.00 EUR, booked 2026-01-02, value 2026-01-02 [With an entry date]
1250.50 EUR, booked 2025-12-30, value 2026-01-02 [Without]' ] || { echo 'hbci4j behaves otherwise now'; exit 1; }
