using System;
using System.Security.Cryptography;
using System.Text;

/// <summary>Verifies notifications. Nothing but the framework.</summary>
static class Notification
{
    /// <summary>Whether a notification was signed with the secret of its subscription.</summary>
    /// <param name="rawBody">The body as it was received, before anything has read it as JSON.</param>
    static bool IsGenuine(string timestamp, byte[] rawBody, string signature, string secret)
    {
        var prefix = Encoding.UTF8.GetBytes(timestamp + ".");
        var signed = new byte[prefix.Length + rawBody.Length];
        prefix.CopyTo(signed, 0);
        rawBody.CopyTo(signed, prefix.Length);
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            var expected = hmac.ComputeHash(signed);
            var hexadecimal = BitConverter.ToString(expected).Replace("-", "").ToLowerInvariant();
            // The encoding is not documented, so both are accepted. Each comparison takes constant time.
            return AreEqual(hexadecimal, signature.ToLowerInvariant())
                || AreEqual(Convert.ToBase64String(expected), signature);
        }
    }

    static bool AreEqual(string one, string other)
    {
        return CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes(one), Encoding.UTF8.GetBytes(other));
    }

    static void Main()
    {
        var secret = "0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh";
        var timestamp = "1774746000";
        // Spaces, line breaks and the order of fields are signed, too.
        var body =
            "{ \"webhookId\" : \"cf16243d-7e0a-4a5b-b996-ba7018201e30\",\n" +
            "  \"event\":\"TRADE_PLANIFIED\", \"payload\":{} }\n";
        var hexadecimal = "db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466";
        var base64 = "23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY=";

        var received = Encoding.UTF8.GetBytes(body);
        var changed = Encoding.UTF8.GetBytes(body.Replace("PLANIFIED", "FINALIZED"));
        Show("hexadecimal", IsGenuine(timestamp, received, hexadecimal, secret));
        Show("Base64", IsGenuine(timestamp, received, base64, secret));
        Show("another body", IsGenuine(timestamp, changed, hexadecimal, secret));
        Show("another time", IsGenuine("1774746001", received, base64, secret));
    }

    static void Show(string what, bool genuine)
    {
        Console.WriteLine(what + ": " + (genuine ? "genuine" : "refused"));
    }
}
