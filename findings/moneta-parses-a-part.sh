#!/usr/bin/env bash
# Moneta 1.4.5 (Maven Central), the implementation of Java's money (JSR 354): MonetaryAmountFormat.parse reads an amount up to the first
# character that it does not know, and drops the rest. In France, Sweden and Poland 12.50 EUR of an API is 12 euros; in Switzerland
# 1'250.50, with the apostrophe of a keyboard, is one franc; in the United States 12.50-, a debit, is a credit, and 1.250,50 of a German is
# 1.25. The Javadoc of parse: "If the parse completes without reading the entire length of the text, an exception is thrown."
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
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib
cat >Try.java <<'JAVA'
import java.util.Locale;
import java.util.logging.LogManager;
import javax.money.format.MonetaryAmountFormat;
import javax.money.format.MonetaryFormats;
import javax.money.format.MonetaryParseException;

public class Try {
    public static void main(String[] arguments) {
        LogManager.getLogManager().reset();
        parse("fr-FR", "12,50 EUR", "12.50 EUR", "1.250,50 EUR", "12,50- EUR");
        parse("sv-SE", "12,50 EUR", "12.50 EUR");
        parse("pl-PL", "12.50 EUR");
        parse("de-CH", "CHF 1’250.50", "CHF 1'250.50");
        parse("en-US", "EUR 12.50", "EUR 12.50-", "EUR 12.50 DR", "EUR 1.250,50", "(EUR 12.50)");
    }

    private static void parse(String tag, String... texts) {
        MonetaryAmountFormat format = MonetaryFormats.getAmountFormat(Locale.forLanguageTag(tag));
        for (String text : texts) {
            String amount;
            try {
                amount = format.parse(text).toString();
            } catch (MonetaryParseException exception) {
                amount = "refused";
            }
            System.out.println(tag + " " + text + ": " + amount);
        }
    }
}
JAVA
output=$(java -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp 'lib/*' Try.java)
echo "$output"
[ "$output" = "fr-FR 12,50 EUR: EUR 12.5
fr-FR 12.50 EUR: EUR 12
fr-FR 1.250,50 EUR: EUR 1
fr-FR 12,50- EUR: EUR 12.5
sv-SE 12,50 EUR: EUR 12.5
sv-SE 12.50 EUR: EUR 12
pl-PL 12.50 EUR: EUR 12
de-CH CHF 1’250.50: CHF 1250.5
de-CH CHF 1'250.50: CHF 1
en-US EUR 12.50: EUR 12.5
en-US EUR 12.50-: EUR 12.5
en-US EUR 12.50 DR: EUR 12.5
en-US EUR 1.250,50: EUR 1.25
en-US (EUR 12.50): refused" ] || { echo 'Moneta behaves otherwise now'; exit 1; }
