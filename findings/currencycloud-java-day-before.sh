#!/usr/bin/env bash
# currencycloud-java 1.3.0 (Maven Central, which has no newer one), the provider's Java client for payments and currency exchange. Where
# clocks are ahead of UTC, as in all of the euro area, a payment ordered for 30 December is sent as one of 29 December, a beneficiary born
# on 31 January as born on the 30th, and a conversion for 30 December as one for the 29th. Where they are behind, a payment of the
# 30th is shown as one of the 29th. The dates here are java.sql.Date, by its documentation midnight in a time zone; its own toString()
# prints the right day. A payment leaves before the funds for it are there.
# `-Duser.timezone` stands for the zone of the machine.
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
    <dependency>
      <groupId>com.currencycloud.currencycloud-java</groupId>
      <artifactId>currencycloud-java</artifactId>
      <version>1.3.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies -DoutputDirectory=jars
mkdir -p classes/com/currencycloud/client
# The constructor that takes an address is open to classes of this package alone.
cat >Try.java <<'JAVA'
package com.currencycloud.client;

import com.currencycloud.client.model.Beneficiary;
import com.currencycloud.client.model.Conversion;
import com.currencycloud.client.model.Payment;
import com.sun.net.httpserver.HttpServer;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.sql.Date;
import java.text.SimpleDateFormat;

public class Try {
    static final String PAYMENT = "{\"id\": \"1\", \"amount\": \"12.50\", \"payment_date\": \"2026-12-30\"}";

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            String body = URLDecoder.decode(new String(exchange.getRequestBody().readAllBytes(), "UTF-8"), "UTF-8");
            for (String field : body.split("&")) if (field.contains("_date")) System.out.println("  sent " + field);
            boolean isLogin = exchange.getRequestURI().getPath().contains("authenticate");
            byte[] answer = (isLogin ? "{\"auth_token\": \"token\"}" : PAYMENT).getBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        CurrencyCloudClient client = new CurrencyCloudClient("http://127.0.0.1:" + server.getAddress().getPort(), "login", "key");
        client.authenticate();
        Date day = Date.valueOf("2026-12-30");
        System.out.println("  given " + day);
        client.createPayment(
                Payment.create("EUR", "b", new BigDecimal("12.50"), "invoice", "R-1", day, "regular", null, null), null);
        Conversion conversion = Conversion.create("EUR", "GBP", "buy", new BigDecimal("1000.00"), true);
        conversion.setConversionDate(day);
        client.createConversion(conversion);
        Beneficiary beneficiary = Beneficiary.create("Ada Muster", "DE", "EUR", "Ada Muster");
        beneficiary.setBeneficiaryDateOfBirth(Date.valueOf("1980-01-31"));
        client.createBeneficiary(beneficiary);
        Payment payment = client.retrievePayment("1");
        System.out.println("  2026-12-30 shown as " + new SimpleDateFormat("yyyy-MM-dd").format(payment.getPaymentDate()));
        server.stop(0);
    }
}
JAVA
javac -cp 'jars/*' -d classes Try.java
output=$(for zone in UTC Europe/Berlin America/New_York; do
  echo "$zone"
  java --add-opens java.base/java.lang=ALL-UNNAMED -Duser.timezone="$zone" -cp 'classes:jars/*' com.currencycloud.client.Try 2>/dev/null
done)
echo "$output"
[ "$output" = 'UTC
  given 2026-12-30
  sent payment_date=2026-12-30
  sent conversion_date=2026-12-30
  sent beneficiary_date_of_birth=1980-01-31
  2026-12-30 shown as 2026-12-30
Europe/Berlin
  given 2026-12-30
  sent payment_date=2026-12-29
  sent conversion_date=2026-12-29
  sent beneficiary_date_of_birth=1980-01-30
  2026-12-30 shown as 2026-12-30
America/New_York
  given 2026-12-30
  sent payment_date=2026-12-30
  sent conversion_date=2026-12-30
  sent beneficiary_date_of_birth=1980-01-31
  2026-12-30 shown as 2026-12-29' ] || { echo 'currencycloud-java behaves otherwise now'; exit 1; }
