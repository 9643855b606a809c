// What OpenAPI Generator makes for C#, in use.
using System;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

class Program {
  static string Env(string name) { return Environment.GetEnvironmentVariable(name); }

  static void Main() {
    var configuration = new Configuration { BasePath = Env("FX_URL") };
    configuration.AddApiKey("X-WSSE", Env("FX_WSSE"));
    var payments = new PaymentsApi(configuration);
    var created = payments.CreatePayment(JsonConvert.DeserializeObject<PaymentCreate>(Env("FX_PAYMENT"))).Payment;
    Console.WriteLine("create " + created.Id);
    var confirmed = payments.ConfirmPayment(created.Id);
    Console.WriteLine("confirm " + confirmed.Id + " " + confirmed.Status);
    Console.WriteLine("list " + payments.ListPayments(PaymentStatusFilter.All).Payments.Count);
    var deleted = new BeneficiariesApi(configuration).DeleteExternalBankAccountWithHttpInfo("MTk0MTU");
    Console.WriteLine("204 " + (int)deleted.StatusCode);
    try { payments.GetPayment("unknown"); }
    catch (ApiException error) { Console.WriteLine("error " + error.ErrorCode); }
  }
}

// NuGet is out of reach of the trial. The client repeats nothing unless it is told to, by these types of the package Polly.
namespace Polly {
  public enum OutcomeType { Successful }
  public class PolicyResult<T> {
    public OutcomeType Outcome;
    public T Result;
    public Exception FinalException;
  }
  public interface ISyncPolicy<T> { }
  public interface IAsyncPolicy<T> { Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action); }
}
