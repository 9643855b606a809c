#!/usr/bin/env bash
# Apache POI 5.5.1 (Maven Central), the Java library for Excel: DataFormatter.formatRawCellContents, by which POI's own streaming reader
# (XSSFSheetXMLHandler) writes amounts, "according to excel style rules", rounds an amount that is shown in thousands or millions before it
# writes the decimals. 1.25 million euros in the format 0.00,, are "1.00", a quarter of a million less, and 1250.50 in thousands are "1.30".
# Excel shows 1.25 for both (ECMA-376, part 1, 18.8.31: a comma after the last digit divides by 1000), and so does formatCellValue of the
# same class for a cell of a workbook that is read as a whole. And 1250.50 in #,##0.??, which aligns the points, is "1,251.??" in both.
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
    <dependency><groupId>org.apache.poi</groupId><artifactId>poi</artifactId><version>5.5.1</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Try.java <<'JAVA'
import java.util.Locale;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.DataFormatter;

public class Try {
    static void show(double amount, String format) throws Exception {
        try (var workbook = new HSSFWorkbook()) {
            var cell = workbook.createSheet().createRow(0).createCell(0);
            cell.setCellValue(amount);
            var style = workbook.createCellStyle();
            style.setDataFormat(workbook.createDataFormat().getFormat(format));
            cell.setCellStyle(style);
            var formatter = new DataFormatter(Locale.US);
            System.out.printf(Locale.US, "%,.2f in %s is %s as a cell and %s raw%n", amount, format, formatter.formatCellValue(cell),
                formatter.formatRawCellContents(amount, style.getDataFormat(), format));
        }
    }

    public static void main(String[] arguments) throws Exception {
        show(1250000, "0.00");
        show(1250000, "0.00,,");
        show(1040000, "0.00,,");
        show(1250000, "#,##0.00,,");
        show(1250000, "#,##0,");
        show(1250.5, "0.00,");
        show(1449, "0.00,");
        show(1250.5, "#,##0.??");
    }
}
JAVA
output=$(java -Dlog4j2.StatusLogger.level=OFF -cp 'lib/*' Try.java 2>/dev/null)
echo "$output"
[ "$output" = '1,250,000.00 in 0.00 is 1250000.00 as a cell and 1250000.00 raw
1,250,000.00 in 0.00,, is 1.25 as a cell and 1.00 raw
1,040,000.00 in 0.00,, is 1.04 as a cell and 1.00 raw
1,250,000.00 in #,##0.00,, is 1.25 as a cell and 1.00 raw
1,250,000.00 in #,##0, is 1,250 as a cell and 1,250 raw
1,250.50 in 0.00, is 1.25 as a cell and 1.30 raw
1,449.00 in 0.00, is 1.45 as a cell and 1.00 raw
1,250.50 in #,##0.?? is 1,251.?? as a cell and 1,251.?? raw' ] || { echo 'POI behaves otherwise now'; exit 1; }
