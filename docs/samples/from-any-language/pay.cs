using System;
using System.IO;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;

class Pay {
    static string Setting(string name) { return Environment.GetEnvironmentVariable(name); }

    static string Send(string method, string path, string body, string key, out int status) {
        // A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
        int tries = key != null || path.EndsWith("/confirm") ? 40 : 1;
        for (int attempt = 1; ; attempt++) {
            var request = (HttpWebRequest)WebRequest.Create(Setting("GATEWAY_URL") + path);
            request.Method = method;
            request.ContentType = "application/json";
            request.Timeout = 60000;
            request.Headers["Authorization"] = "Bearer " + Setting("GATEWAY_TOKEN");
            if (key != null) request.Headers["Idempotency-Key"] = key;
            HttpWebResponse answer = null;
            try {
                var bytes = Encoding.UTF8.GetBytes(body);
                using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
                answer = (HttpWebResponse)request.GetResponse();
            } catch (WebException failure) {
                answer = (HttpWebResponse)failure.Response;
                if (answer == null && attempt == tries) throw;
            }
            status = answer == null ? 0 : (int)answer.StatusCode;
            // A 409 without Retry-After stays until a person has decided.
            bool isOnItsWay = status == 409 && answer.Headers["Retry-After"] != null;
            bool isAgain = isOnItsWay || status == 0 || status == 502 || status == 503 || status == 504;
            if (!isAgain || attempt == tries)
                using (var reader = new StreamReader(answer.GetResponseStream())) return reader.ReadToEnd();
            Thread.Sleep(2000);
        }
    }

    static string Field(string name, string json) {
        return Regex.Match(json, "\"" + name + "\":\"([^\"]*)\"").Groups[1].Value;
    }

    static void Main() {
        var payment = "{\"sourceWalletId\": \"" + Setting("WALLET_ID") + "\", \"externalBankAccountId\": \""
            + Setting("BENEFICIARY_ID") + "\", \"amount\": {\"value\": \"000000001250.00\", \"currency\": \"EUR\"},"
            + " \"desiredExecutionDate\": \"" + Setting("DAY") + "\", \"feeCurrency\": \"EUR\","
            + " \"feePaymentOption\": \"SHARE\", \"priorityPaymentOption\": \"48H\"}";
        int status;
        var answer = "";
        for (int attempt = 1; attempt <= 2; attempt++) {
            answer = Send("POST", "/payments", payment, "invoice-4711", out status);
            Console.WriteLine("created " + status);
        }
        var path = "/payments/" + Field("id", answer) + "/confirm";
        var confirmed = Send("PUT", path, "{\"expect\": " + payment + "}", null, out status);
        Console.WriteLine("confirmed " + status + " " + Field("status", confirmed));
    }
}
