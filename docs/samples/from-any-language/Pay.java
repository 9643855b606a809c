import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;

public class Pay {
  static final HttpClient http = HttpClient.newHttpClient();

  static HttpResponse<String> send(String method, String path, String body, String key) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(System.getenv("GATEWAY_URL") + path))
        .header("Authorization", "Bearer " + System.getenv("GATEWAY_TOKEN"))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofSeconds(60))
        .method(method, BodyPublishers.ofString(body));
    if (key != null) request.header("Idempotency-Key", key);
    // A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
    var tries = key != null || path.endsWith("/confirm") ? 40 : 1;
    for (int attempt = 1; ; attempt++) {
      try {
        var answer = http.send(request.build(), BodyHandlers.ofString());
        // A 409 without Retry-After stays until a person has decided.
        var isOnItsWay = answer.statusCode() == 409 && answer.headers().firstValue("Retry-After").isPresent();
        var isAgain = isOnItsWay || Set.of(502, 503, 504).contains(answer.statusCode());
        if (!isAgain || attempt == tries) return answer;
      } catch (IOException failure) {
        if (attempt == tries) throw failure;
      }
      Thread.sleep(2000);
    }
  }

  static String field(String name, String json) {
    return json.replaceAll("(?s).*?\"" + name + "\":\"([^\"]*)\".*", "$1");
  }

  public static void main(String[] arguments) throws Exception {
    var payment = String.format("""
        {"sourceWalletId": "%s", "externalBankAccountId": "%s",
         "amount": {"value": "000000001250.00", "currency": "EUR"}, "desiredExecutionDate": "%s",
         "feeCurrency": "EUR", "feePaymentOption": "SHARE", "priorityPaymentOption": "48H"}""",
        System.getenv("WALLET_ID"), System.getenv("BENEFICIARY_ID"), System.getenv("DAY"));
    HttpResponse<String> answer = null;
    for (int attempt = 1; attempt <= 2; attempt++) {
      answer = send("POST", "/payments", payment, "invoice-4711");
      System.out.println("created " + answer.statusCode());
    }
    var path = "/payments/" + field("id", answer.body()) + "/confirm";
    var confirmed = send("PUT", path, "{\"expect\": " + payment + "}", null);
    System.out.println("confirmed " + confirmed.statusCode() + " " + field("status", confirmed.body()));
  }
}
