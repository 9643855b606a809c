#!/usr/bin/env bash
# Apache HttpClient 5.4.1 (Maven Central), HttpClients.createDefault(): a POST that is answered with 503 or 429 is sent
# again after a second. The caller gets the second answer and learns nothing of the first. A service that has done its
# work before it answers 503 does it twice. 500 and 502 are not repeated; disableAutomaticRetries() repeats nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId><version>5.4.1</version></dependency>
</dependencies></project>
END
mvn -q dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Post.java <<'END'
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.core5.http.io.entity.*;

public class Post {
  public static void main(String[] args) throws Exception {
    for (int status : new int[] {503, 429, 500, 502}) System.out.println(status + ": " + sent(status, HttpClients.createDefault()));
    System.out.println("503 without retries: " + sent(503, HttpClients.custom().disableAutomaticRetries().build()));
    System.exit(0);
  }

  static int sent(int status, CloseableHttpClient client) throws Exception {
    var count = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(count.incrementAndGet() == 1 ? status : 200, -1);
      exchange.close();
    });
    server.start();
    var post = new HttpPost("http://127.0.0.1:" + server.getAddress().getPort());
    post.setEntity(new StringEntity("{}"));
    client.execute(post, response -> response.getCode());
    server.stop(0);
    return count.get();
  }
}
END
output=$(java -cp 'lib/*' Post.java 2>/dev/null)
echo "$output"
[ "$output" = $'503: 2\n429: 2\n500: 1\n502: 1\n503 without retries: 1' ] || { echo 'Apache HttpClient behaves otherwise now'; exit 1; }
