using System;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

/// <summary>Signs requests: makes the value of the header X-WSSE. Nothing but the framework.</summary>
static class Header
{
    /// <summary>The value for one request, sent now. Never use it for another one.</summary>
    static string Fresh(string username, string secret)
    {
        var random = new byte[16];
        using (var generator = RandomNumberGenerator.Create())
        {
            generator.GetBytes(random);
        }
        var nonce = BitConverter.ToString(random).Replace("-", "").ToLowerInvariant();
        // Without the invariant culture, the machine's own could write other digits and separators.
        var created = DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        return Of(username, secret, nonce, created);
    }

    static string Of(string username, string secret, string nonce, string created)
    {
        using (var sha1 = SHA1.Create())
        {
            var digest = sha1.ComputeHash(Encoding.UTF8.GetBytes(nonce + created + secret));
            return string.Format(
                "UsernameToken Username=\"{0}\", PasswordDigest=\"{1}\", Nonce=\"{2}\", Created=\"{3}\"",
                username,
                Convert.ToBase64String(digest),
                Convert.ToBase64String(Encoding.UTF8.GetBytes(nonce)),
                created);
        }
    }

    static void Main(string[] arguments)
    {
        if (arguments.Length == 1 && arguments[0] == "now")
        {
            Console.WriteLine(Fresh(
                Environment.GetEnvironmentVariable("FX_USERNAME"),
                Environment.GetEnvironmentVariable("FX_SECRET")));
            return;
        }
        var nonce = "d36e316282959a9ed4c89851497a717f";
        Console.WriteLine(Of("bob", "taadtaadpstcsm", nonce, "2003-12-15T14:43:07Z"));
        nonce = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
        Console.WriteLine(Of("acme", "pässwörd-ünïcode-秘密", nonce, "2026-12-31T23:59:59Z"));
    }
}
