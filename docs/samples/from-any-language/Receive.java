import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receive {
  static final byte[] key =
      Base64.getDecoder().decode(System.getenv("GATEWAY_SIGNING_KEY").replaceFirst("^whsec_", ""));
  static final Path events = Path.of(System.getenv("EVENTS"));

  static String header(HttpExchange exchange, String name) {
    var value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  static boolean isGenuine(HttpExchange exchange, byte[] body) throws Exception {
    var timestamp = header(exchange, "webhook-timestamp");
    if (!timestamp.matches("\\d{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((header(exchange, "webhook-id") + "." + timestamp + ".").getBytes("UTF-8"));
    var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    // While the key is changed, there are two.
    for (var signature : header(exchange, "webhook-signature").split(" ")) {
      if (MessageDigest.isEqual(expected.getBytes("UTF-8"), signature.getBytes("UTF-8"))) return true;
    }
    return false;
  }

  /** Its id becomes the name of a file. What has the name already is not written again. */
  static boolean keep(String id, byte[] body) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes("UTF-8"));
    var file = events.resolve(HexFormat.of().formatHex(digest));
    if (Files.exists(file)) return false;
    var written = Files.createTempFile(events, "new", "");
    Files.write(written, body);
    try (var channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  static void receive(HttpExchange exchange) throws IOException {
    // Without a 204, it comes again.
    var status = 500;
    try {
      var body = exchange.getRequestBody().readAllBytes();
      status = 400;
      if (isGenuine(exchange, body)) {
        status = 500;
        var isNew = keep(header(exchange, "webhook-id"), body);
        var event = new String(body, "UTF-8").replaceAll("(?s).*?\"event\" ?: ?\"(\\w+)\".*", "$1");
        System.out.println((isNew ? "new " : "known ") + event);
        status = 204;
      }
    } catch (Exception failure) {
      failure.printStackTrace();
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  public static void main(String[] arguments) throws IOException {
    var address = new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
    var server = HttpServer.create(address, 0);
    server.createContext("/", Receive::receive);
    server.start();
  }
}
