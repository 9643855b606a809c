using System;
using System.Globalization;
using System.IO;
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
        using (var input = new StreamReader(Console.OpenStandardInput(), Encoding.UTF8))
        {
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                var field = line.Split('\t');
                Console.WriteLine(Of(field[0], field[1], field[2], field[3]));
            }
        }
    }
}
