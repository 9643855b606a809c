import static java.nio.charset.StandardCharsets.UTF_8;

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

    public static void main(String[] arguments) throws GeneralSecurityException {
        String secret = "0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh";
        String timestamp = "1774746000";
        // Spaces, line breaks and the order of fields are signed, too.
        String body =
            "{ \"webhookId\" : \"cf16243d-7e0a-4a5b-b996-ba7018201e30\",\n"
                + "  \"event\":\"TRADE_PLANIFIED\", \"payload\":{} }\n";
        String hexadecimal = "db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466";
        String base64 = "23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY=";

        byte[] received = body.getBytes(UTF_8);
        byte[] changed = body.replace("PLANIFIED", "FINALIZED").getBytes(UTF_8);
        show("hexadecimal", isGenuine(timestamp, received, hexadecimal, secret));
        show("Base64", isGenuine(timestamp, received, base64, secret));
        show("another body", isGenuine(timestamp, changed, hexadecimal, secret));
        show("another time", isGenuine("1774746001", received, base64, secret));
    }

    private static void show(String what, boolean genuine) {
        System.out.println(what + ": " + (genuine ? "genuine" : "refused"));
    }
}
