#!/usr/bin/env bash
# Apache Commons Validator 1.11.0 (Maven Central): CurrencyValidator, strict unless told otherwise, takes 12,50 of a European as 1250 dollars and
# 1250,50 as 125050, since it counts no digits between the marks of groups (CLDR: groups of three in English). Its Javadoc does not mention it.
# Decimals beyond the currency's are cut, which the Javadoc of its superclass calls "trimmed": isValid says true of 1250.999, which becomes
# 1250.99. It says that the validator is "lenient about the presence of the currency symbol": in Germany and France it refuses 12,50 without
# one, and with a plain blank before it, and takes it after a no-break space alone.
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
    <dependency><groupId>commons-validator</groupId><artifactId>commons-validator</artifactId><version>1.11.0</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.util.Locale;
import org.apache.commons.validator.routines.CurrencyValidator;

public class Try {
    static void show(Locale locale, String... texts) {
        var validator = CurrencyValidator.getInstance();
        for (String text : texts) {
            System.out.println(locale + " " + text.replace('\u00a0', '~') + ": " + validator.isValid(text, locale) + ", " + validator.validate(text, locale));
        }
    }

    public static void main(String[] arguments) {
        show(Locale.US, "12.50", "12,50", "1250,50", "1,2,3", "1250.999", "0.999", "12.50.1");
        show(Locale.GERMANY, "12,50", "12,50 €", "12,50\u00a0€");
        show(Locale.FRANCE, "12,50", "12,50\u00a0€");
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = 'en_US 12.50: true, 12.50
en_US 12,50: true, 1250.00
en_US 1250,50: true, 125050.00
en_US 1,2,3: true, 123.00
en_US 1250.999: true, 1250.99
en_US 0.999: true, 0.99
en_US 12.50.1: false, null
de_DE 12,50: false, null
de_DE 12,50 €: false, null
de_DE 12,50~€: true, 12.50
fr_FR 12,50: false, null
fr_FR 12,50~€: true, 12.50' ] || { echo 'Commons Validator behaves otherwise now'; exit 1; }
