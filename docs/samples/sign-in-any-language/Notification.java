import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies notifications. Java 17 or newer, nothing else. */
public final class Notification {
    /**
     * Whether a notification was signed with the secret of its subscription.
     *
     * @param rawBody the body as it was received, before anything has read it as JSON
     */
    static boolean isGenuine(String timestamp, byte[] rawBody, String signature, String secret)
            throws GeneralSecurityException {
        Mac hmac = Mac.getInstance("HmacSHA256");
        hmac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        hmac.update((timestamp + ".").getBytes(UTF_8));
        byte[] expected = hmac.doFinal(rawBody);
        // The encoding is not documented, so both are accepted. Each comparison takes constant time.
        return areEqual(HexFormat.of().formatHex(expected), signature.toLowerCase(Locale.ROOT))
            || areEqual(Base64.getEncoder().encodeToString(expected), signature);
    }

    private static boolean areEqual(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] field = line.split("\t");
            byte[] body = Base64.getDecoder().decode(field[1]);
            boolean genuine = isGenuine(field[0], body, field[2], field[3]);
            System.out.println(genuine ? "genuine" : "refused");
        }
    }
}
