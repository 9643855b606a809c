#!/usr/bin/env bash
# java.net.HttpURLConnection (OpenJDK 17.0.15): a POST whose connection is closed without an answer is sent a second time,
# also when that connection was new. The caller gets one exception for two requests. The system property
# sun.net.http.retryPost=false sends it once.
set -euo pipefail
java -version 2>&1 | grep -q 'version "17\.' || { echo 'This needs Java 17.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Post.java <<'END'
import java.io.*;
import java.net.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Post {
  public static void main(String[] args) throws Exception {
    var sent = new AtomicInteger();
    var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var accept = new Thread(() -> {
      while (true) try (var socket = server.accept(); var in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
        while (!in.readLine().isEmpty());
        in.read(new char[2]);
        sent.incrementAndGet();
      } catch (IOException e) { return; }
    });
    accept.setDaemon(true);
    accept.start();
    var connection = (HttpURLConnection) new URL("http://127.0.0.1:" + server.getLocalPort()).openConnection();
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.getOutputStream().write("{}".getBytes());
    try { connection.getResponseCode(); } catch (SocketException e) { System.out.println(e.getMessage() + ": " + sent); }
  }
}
END
output="$(java Post.java) | $(java -Dsun.net.http.retryPost=false Post.java)"
echo "$output"
[ "$output" = 'Unexpected end of file from server: 2 | Unexpected end of file from server: 1' ] || { echo 'Java behaves otherwise now'; exit 1; }
