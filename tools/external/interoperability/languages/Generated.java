// What OpenAPI Generator makes for Java, in use.
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.BeneficiariesApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.CreatedPayment;
import org.openapitools.client.model.Payment;
import org.openapitools.client.model.PaymentCreate;
import org.openapitools.client.model.PaymentList;
import org.openapitools.client.model.PaymentStatusFilter;

public class Generated {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient().setBasePath(System.getenv("FX_URL"));
    client.setApiKey(System.getenv("FX_WSSE"));
    PaymentsApi payments = new PaymentsApi(client);
    CreatedPayment created = payments.createPayment(PaymentCreate.fromJson(System.getenv("FX_PAYMENT"))).getPayment();
    System.out.println("create " + created.getId());
    Payment confirmed = payments.confirmPayment(created.getId());
    System.out.println("confirm " + confirmed.getId() + " " + confirmed.getStatus());
    PaymentList list = payments.listPayments(PaymentStatusFilter.ALL, null, null, null, null, null);
    System.out.println("list " + list.getPayments().size());
    ApiResponse<?> deleted = new BeneficiariesApi(client).deleteExternalBankAccountWithHttpInfo("MTk0MTU");
    System.out.println("204 " + deleted.getStatusCode());
    try {
      payments.getPayment("unknown");
    } catch (ApiException error) {
      System.out.println("error " + error.getCode());
    }
  }
}
