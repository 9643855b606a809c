#!/usr/bin/env bash
# OkHttp 4.12.0 (Maven Central), new OkHttpClient(): a POST that is answered with 408 is sent again at once, and so is one
# whose pooled connection ends without an answer. With retryOnConnectionFailure(false) neither is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>
<dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp</artifactId><version>4.12.0</version></dependency>
</dependencies></project>
END
mvn -q dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
cat >Post.java <<'END'
import java.io.*;
import java.net.*;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.*;

public class Post {
  static final ConcurrentHashMap<String, Integer> sent = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var accept = new Thread(() -> { while (true) try { var socket = server.accept(); new Thread(() -> answer(socket)).start(); } catch (IOException e) { return; } });
    accept.setDaemon(true);
    accept.start();
    for (boolean retry : new boolean[] {true, false}) {
      var client = new OkHttpClient.Builder().retryOnConnectionFailure(retry).build();
      var base = "http://127.0.0.1:" + server.getLocalPort();
      for (String path : new String[] {"/408-", "/closed-"}) {
        client.newCall(new Request.Builder().url(base + "/ok").build()).execute().close();
        var body = RequestBody.create("{}", MediaType.parse("application/json"));
        try { client.newCall(new Request.Builder().url(base + path + retry).post(body).build()).execute().close(); } catch (IOException e) { }
        System.out.println(path + retry + ": " + sent.get(path + retry));
      }
    }
    System.exit(0);
  }

  static void answer(Socket socket) {
    try (socket; var in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
      for (String first; (first = in.readLine()) != null; ) {
        int length = 0;
        for (String line; !(line = in.readLine()).isEmpty(); ) if (line.startsWith("Content-Length: ")) length = Integer.parseInt(line.substring(16));
        in.read(new char[length]);
        var path = first.split(" ")[1];
        if (sent.merge(path, 1, Integer::sum) == 1 && path.startsWith("/408")) socket.getOutputStream().write("HTTP/1.1 408 x\r\nContent-Length: 0\r\n\r\n".getBytes());
        else if (path.startsWith("/closed")) return;
        else socket.getOutputStream().write("HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n".getBytes());
      }
    } catch (IOException e) { }
  }
}
END
output=$(java -cp 'lib/*' Post.java 2>/dev/null)
echo "$output"
[ "$output" = $'/408-true: 2\n/closed-true: 2\n/408-false: 1\n/closed-false: 1' ] || { echo 'OkHttp behaves otherwise now'; exit 1; }
