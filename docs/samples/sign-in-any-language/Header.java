import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;

/** Signs requests: makes the value of the header X-WSSE. Java 17 or newer, nothing else. */
public final class Header {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The value for one request, sent now. Never use it for another one. */
    static String freshHeader(String username, String secret) {
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        // An Instant is in UTC; without fractions it is printed as YYYY-MM-DDTHH:MM:SSZ.
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        return header(username, secret, HexFormat.of().formatHex(random), now.toString());
    }

    static String header(String username, String secret, String nonce, String created) {
        byte[] digest = sha1((nonce + created + secret).getBytes(UTF_8));
        Base64.Encoder base64 = Base64.getEncoder();
        return String.format(
            "UsernameToken Username=\"%s\", PasswordDigest=\"%s\", Nonce=\"%s\", Created=\"%s\"",
            username,
            base64.encodeToString(digest),
            base64.encodeToString(nonce.getBytes(UTF_8)),
            created);
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException("Every Java has SHA-1", error);
        }
    }

    public static void main(String[] arguments) {
        if (arguments.length == 1 && arguments[0].equals("now")) {
            System.out.println(freshHeader(System.getenv("FX_USERNAME"), System.getenv("FX_SECRET")));
            return;
        }
        new BufferedReader(new InputStreamReader(System.in, UTF_8))
            .lines()
            .map(line -> line.split("\t"))
            .map(field -> header(field[0], field[1], field[2], field[3]))
            .forEach(System.out::println);
    }
}
