# Uses the Python client that OpenAPI Generator writes.
import os
import openapi_client as fx

configuration = fx.Configuration(host=os.environ["FX_URL"], api_key={"XWSSE": os.environ["FX_WSSE"]})
client = fx.ApiClient(configuration)
payments = fx.PaymentsApi(client)
payment = fx.PaymentCreate.from_json(os.environ["FX_PAYMENT"])
created = payments.create_payment(payment).payment
print("create", created.id)
confirmed = payments.confirm_payment(created.id)
print("confirm", confirmed.id, confirmed.status)
print("list", len(payments.list_payments(fx.PaymentStatusFilter("all")).payments))
print("204", fx.BeneficiariesApi(client).delete_external_bank_account_with_http_info("MTk0MTU").status_code)
try:
    payments.get_payment("unknown")
except fx.ApiException as error:
    print("error", error.status)
