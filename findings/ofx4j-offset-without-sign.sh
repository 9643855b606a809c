#!/usr/bin/env bash
# OFX gives the zone of a time as an offset in brackets: whole numbers from -12 to +12, or +12.00 to -12.00 for a fraction, and "plus sign may
# be omitted" (Open Financial Exchange 1.0.2, clarification of section 3.2.8). So a booking at 23:30 on 30 November in Berlin has [1:CET].
# ofx4j 1.39 (Maven Central) takes each offset without a sign for Greenwich, and each fraction as well: that booking is at 00:30 on
# 1 December in Berlin, in another month, and one at 20:00 in India at 01:30. ofxtools 1.1.1 (PyPI) reads the fraction .50 as 50 minutes,
# github.com/aclindsa/ofxgo v0.1.3 and ofx-br 0.1.0 (PyPI) as half an hour, which is India's and Newfoundland's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ofxtools==1.1.1 ofx-br==0.1.0
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.webcohesion.ofx4j</groupId><artifactId>ofx4j</artifactId><version>1.39</version></dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib
cat >Try.java <<'JAVA'
import com.webcohesion.ofx4j.io.DefaultStringConversion;
import java.util.Date;

public class Try {
    public static void main(String[] times) throws Exception {
        for (String time : times) {
            System.out.println(time + " ofx4j " + ((Date) new DefaultStringConversion().fromString(Date.class, time)).toInstant());
        }
    }
}
JAVA
cat >go.mod <<'END'
module try

go 1.21

require github.com/aclindsa/ofxgo v0.1.3
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/aclindsa/ofxgo"
	"github.com/aclindsa/xml"
)

func main() {
	for _, text := range os.Args[1:] {
		var date ofxgo.Date
		if err := xml.Unmarshal([]byte("<DTPOSTED>"+text+"</DTPOSTED>"), &date); err != nil {
			panic(err)
		}
		fmt.Println(text, "ofxgo", date.UTC().Format(time.RFC3339))
	}
}
END
go mod tidy 2>/dev/null
cat >try.py <<'PY'
import datetime
import sys

import ofxbr
from ofxtools.Types import DateTime

for time in sys.argv[1:]:
    for name, read in [('ofxtools', DateTime().convert(time)), ('ofx-br', ofxbr.parse_datetime(time))]:
        print(time, name, read.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'))
PY
times=('20261130233000[+1:CET]' '20261130233000[1:CET]' '20261130200000[+5.50:IST]' '20261130200000[5.50:IST]' '20261130200000[-3.50:NST]')
output=$(java -cp 'lib/*' Try.java "${times[@]}" && go run . "${times[@]}" && venv/bin/python try.py "${times[@]}")
echo "$output"
[ "$output" = '20261130233000[+1:CET] ofx4j 2026-11-30T22:30:00Z
20261130233000[1:CET] ofx4j 2026-11-30T23:30:00Z
20261130200000[+5.50:IST] ofx4j 2026-11-30T20:00:00Z
20261130200000[5.50:IST] ofx4j 2026-11-30T20:00:00Z
20261130200000[-3.50:NST] ofx4j 2026-11-30T20:00:00Z
20261130233000[+1:CET] ofxgo 2026-11-30T22:30:00Z
20261130233000[1:CET] ofxgo 2026-11-30T22:30:00Z
20261130200000[+5.50:IST] ofxgo 2026-11-30T14:30:00Z
20261130200000[5.50:IST] ofxgo 2026-11-30T14:30:00Z
20261130200000[-3.50:NST] ofxgo 2026-11-30T23:30:00Z
20261130233000[+1:CET] ofxtools 2026-11-30T22:30:00Z
20261130233000[+1:CET] ofx-br 2026-11-30T22:30:00Z
20261130233000[1:CET] ofxtools 2026-11-30T22:30:00Z
20261130233000[1:CET] ofx-br 2026-11-30T22:30:00Z
20261130200000[+5.50:IST] ofxtools 2026-11-30T14:10:00Z
20261130200000[+5.50:IST] ofx-br 2026-11-30T14:30:00Z
20261130200000[5.50:IST] ofxtools 2026-11-30T14:10:00Z
20261130200000[5.50:IST] ofx-br 2026-11-30T14:30:00Z
20261130200000[-3.50:NST] ofxtools 2026-11-30T23:50:00Z
20261130200000[-3.50:NST] ofx-br 2026-11-30T23:30:00Z' ] || { echo 'the libraries behave otherwise now'; exit 1; }
