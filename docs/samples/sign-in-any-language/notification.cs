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
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var field = line.Split('\t');
            var body = Convert.FromBase64String(field[1]);
            Console.WriteLine(IsGenuine(field[0], body, field[2], field[3]) ? "genuine" : "refused");
        }
    }
}
