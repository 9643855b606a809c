// What NSwag makes, in use.
using System;
using System.Net.Http;
using Newtonsoft.Json;
using Fx;

class Program {
  static string Env(string name) { return Environment.GetEnvironmentVariable(name); }

  static void Main() {
    var http = new HttpClient();
    http.DefaultRequestHeaders.TryAddWithoutValidation("X-WSSE", Env("FX_WSSE"));
    var client = new FxClient(http) { BaseUrl = Env("FX_URL") + "/" };
    var payment = JsonConvert.DeserializeObject<PaymentCreate>(Env("FX_PAYMENT"));
    var created = client.CreatePaymentAsync(payment).Result.Payment;
    Console.WriteLine("create " + created.Id);
    var confirmed = client.ConfirmPaymentAsync(created.Id).Result;
    Console.WriteLine("confirm " + confirmed.Id + " " + confirmed.Status);
    var list = client.ListPaymentsAsync(PaymentStatusFilter.All, null, null, null, null, null).Result;
    Console.WriteLine("list " + list.Payments.Count);
    Console.WriteLine("204 " + StatusOf(() => client.DeleteExternalBankAccountAsync("MTk0MTU").Wait()));
    Console.WriteLine("error " + StatusOf(() => client.GetPaymentAsync("unknown").Wait()));
  }

  static int StatusOf(Action call) {
    try { call(); return 0; }
    catch (AggregateException error) { return ((ApiException)error.InnerException).StatusCode; }
  }
}
