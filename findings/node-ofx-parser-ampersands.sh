#!/usr/bin/env bash
# node-ofx-parser 0.5.1 (npm, 26,000 downloads a month) reads statements in OFX. An ampersand is written &amp; there, in SGML as in XML (OFX
# 2.3, section 2.3.2.1). The library makes &amp;amp; of each & before it reads, and decodes nothing, so BAKER &amp; SON is read as
# BAKER &amp;amp;amp; SON, and <7> as &amp;amp;lt;7&amp;amp;gt;, in both kinds of file. No payer or reference with one of the three
# characters is found again. ofx-js 1.1.1 (npm) reads BAKER & SON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund node-ofx-parser@0.5.1 ofx-js@1.1.1
cat >try.js <<'JS'
const head = ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252', 'COMPRESSION:NONE']
const sgml = `${head.join('\r\n')}\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>
<DTSERVER>20261130<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>1
<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>1250.50<FITID>1<NAME>BAKER &amp; SON<MEMO>INVOICE &lt;7&gt;
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1250.50<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
${sgml.slice(sgml.indexOf('<OFX>')).replace(/<(\w+)>([^<\s][^<]*?)(?=\s*<)/g, '<$1>$2</$1>')}`

const read = async () => {
  for (const name of ['node-ofx-parser', 'ofx-js']) {
    for (const [kind, file] of Object.entries({ SGML: sgml, XML: xml })) {
      const { OFX } = await require(name).parse(file)
      const { NAME, MEMO } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN
      console.log(`${name}, ${kind}: ${NAME}, ${MEMO}`)
    }
  }
}
read()
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'node-ofx-parser, SGML: BAKER &amp;amp;amp; SON, INVOICE &amp;amp;lt;7&amp;amp;gt;
node-ofx-parser, XML: BAKER &amp;amp;amp; SON, INVOICE &amp;amp;lt;7&amp;amp;gt;
ofx-js, SGML: BAKER & SON, INVOICE <7>
ofx-js, XML: BAKER & SON, INVOICE <7>' ] || { echo 'node-ofx-parser or ofx-js behaves otherwise now'; exit 1; }
