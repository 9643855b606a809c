#!/usr/bin/env bash
# Apache POI 5.5.1 (Maven Central), the Java library for Excel, computes PPMT, the part of a payment that repays a loan, without its fifth and
# sixth arguments, what is left at the end and whether payments are due at the beginning; PMT of the same loan has both. Of 20,000 at 10 %
# over 24 months with 5,000 left for the end, the parts that repay add up to 20,000, not 15,000, and the first, 756.23, is more than the
# payment of 733.84. Paid in advance, the first payment repays in full, 915.27, as no interest is due yet: PPMT says 756.23. Microsoft's
# page on PPMT has both arguments. @formulajs/formulajs 4.6.1 (npm) regards them. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund @formulajs/formulajs@4.6.1
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.poi</groupId><artifactId>poi</artifactId><version>5.5.1</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;

public class Try {
  static double compute(String formula) {
    try (var workbook = new HSSFWorkbook()) {
      var cell = workbook.createSheet().createRow(0).createCell(0);
      cell.setCellFormula(formula);
      return workbook.getCreationHelper().createFormulaEvaluator().evaluate(cell).getNumberValue();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  public static void main(String[] arguments) {
    for (String rest : new String[] {"0,0", "-5000,0", "0,1"}) {
      double payment = compute("PMT(0.1/12,24,20000," + rest + ")");
      double first = compute("PPMT(0.1/12,1,24,20000," + rest + ")");
      double sum = IntStream.rangeClosed(1, 24).mapToDouble(month -> compute("PPMT(0.1/12," + month + ",24,20000," + rest + ")")).sum();
      System.out.printf(Locale.US, "POI, %s: payment %.2f, the first repays %.2f, all %.2f%n", rest, payment, first, sum);
    }
  }
}
JAVA
cat >try.js <<'JS'
const { PMT, PPMT } = require('@formulajs/formulajs')

for (const rest of [[0, 0], [-5000, 0], [0, 1]]) {
  const parts = Array.from({ length: 24 }, (_, month) => PPMT(0.1 / 12, month + 1, 24, 20000, ...rest))
  const [payment, first, sum] = [PMT(0.1 / 12, 24, 20000, ...rest), parts[0], parts.reduce((all, part) => all + part)].map((n) => n.toFixed(2))
  console.log(`formulajs, ${rest}: payment ${payment}, the first repays ${first}, all ${sum}`)
}
JS
output=$(java -Dlog4j2.StatusLogger.level=OFF -cp 'lib/*' Try.java 2>/dev/null && node try.js)
echo "$output"
[ "$output" = 'POI, 0,0: payment -922.90, the first repays -756.23, all -20000.00
POI, -5000,0: payment -733.84, the first repays -756.23, all -20000.00
POI, 0,1: payment -915.27, the first repays -756.23, all -20000.00
formulajs, 0,0: payment -922.90, the first repays -756.23, all -20000.00
formulajs, -5000,0: payment -733.84, the first repays -567.17, all -15000.00
formulajs, 0,1: payment -915.27, the first repays -915.27, all -20000.00' ] || { echo 'POI or formulajs behaves otherwise now'; exit 1; }
