#!/usr/bin/env bash
# The registry of IBANs (ISO 13616, kept by SWIFT) took in Libya, Sudan, Burundi, Djibouti, Russia, Somalia, Nicaragua, Mongolia, the
# Falkland Islands, Oman, Yemen and Honduras from 2020 on. Five libraries still refuse the registry's own example of some of them, so a
# check before a payment calls a right account wrong: iban 0.0.14 and validator 13.15.35 (npm) refuse all twelve; iban4j 3.2.14, jbanking
# 4.3.0 and nl.garvelink.oss:iban 1.14.0 (Maven) refuse six, seven and three. ibantools 4.5.4 (npm) and Apache Commons Validator 1.11.0
# (Maven) take all. validator also refuses the examples of Belarus, whose account may have letters, and of Sao Tome and Principe.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >examples.txt <<'END'
DE89370400440532013000
BY13NBRB3600900000002Z00AB00
ST23000100010051845310146
LY83002048000020100120361
SD2129010501234001
BI4210000100010000332045181
DJ2100010000000154000100186
RU0304452522540817810538091310419
SO211000001001000100141
NI45BAPR00000013000003558124
MN121234123456789123
FK88SC123456789012
OM810180000001299123456
YE15CBYE0001018861234567891234
HN88CABF00000000000250005469
END
npm install --silent --no-audit --no-fund --prefix . iban@0.0.14 validator@13.15.35 ibantools@4.5.4 >/dev/null
cat >check.mjs <<'END'
import { readFileSync } from 'node:fs';
import iban from 'iban';
import { isValidIBAN } from 'ibantools';
import validator from 'validator';

const examples = readFileSync('examples.txt', 'utf8').trim().split('\n');
const checks = { ibantools: isValidIBAN, iban: iban.isValid, validator: validator.isIBAN };
for (const [name, isValid] of Object.entries(checks)) {
  const refused = examples.filter((example) => !isValid(example));
  console.log([name, ...refused.map((example) => example.slice(0, 2))].join(' '));
}
END
cat >pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>check</groupId><artifactId>check</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.iban4j</groupId><artifactId>iban4j</artifactId><version>3.2.14-RELEASE</version></dependency>
    <dependency><groupId>fr.marcwrobel</groupId><artifactId>jbanking</artifactId><version>4.3.0</version></dependency>
    <dependency><groupId>nl.garvelink.oss</groupId><artifactId>iban</artifactId><version>1.14.0</version></dependency>
    <dependency><groupId>commons-validator</groupId><artifactId>commons-validator</artifactId><version>1.11.0</version></dependency>
  </dependencies>
</project>
END
mvn -q dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Check.java <<'END'
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.apache.commons.validator.routines.IBANValidator;

class Check {
  public static void main(String[] arguments) throws Exception {
    show("commons-validator", IBANValidator.getInstance()::isValid);
    show("iban4j", example -> takes(() -> org.iban4j.IbanUtil.validate(example)));
    show("jbanking", fr.marcwrobel.jbanking.iban.Iban::isValid);
    show("garvelink", example -> takes(() -> nl.garvelink.iban.IBAN.valueOf(example)));
  }

  static void show(String name, Predicate<String> isValid) throws Exception {
    for (String example : Files.readAllLines(Path.of("examples.txt")))
      if (!isValid.test(example)) name += " " + example.substring(0, 2);
    System.out.println(name);
  }

  static boolean takes(Runnable check) {
    try {
      check.run();
      return true;
    } catch (RuntimeException refusal) {
      return false;
    }
  }
}
END
output="$(node check.mjs)
$(java -cp 'lib/*' Check.java)"
echo "$output"
expected='ibantools
iban LY SD BI DJ RU SO NI MN FK OM YE HN
validator BY ST LY SD BI DJ RU SO NI MN FK OM YE HN
commons-validator
iban4j SO NI MN FK YE HN
jbanking SO NI MN FK OM YE HN
garvelink FK OM YE'
[ "$output" = "$expected" ] || { echo 'The libraries behave otherwise now'; exit 1; }
