# Uses the client that openapi-python-client writes.
import json
import os
from fx import Client
from fx.api.beneficiaries import delete_external_bank_account
from fx.api.payments import confirm_payment, create_payment, get_payment, list_payments
from fx.models import PaymentCreate, PaymentStatusFilter

client = Client(base_url=os.environ["FX_URL"], headers={"X-WSSE": os.environ["FX_WSSE"]})
payment = PaymentCreate.from_dict(json.loads(os.environ["FX_PAYMENT"]))
created = create_payment.sync(client=client, body=payment).payment
print("create", created.id)
confirmed = confirm_payment.sync(created.id, client=client)
print("confirm", confirmed.id, confirmed.status)
print("list", len(list_payments.sync(PaymentStatusFilter("all"), client=client).payments))
print("204", delete_external_bank_account.sync_detailed("MTk0MTU", client=client).status_code.value)
print("error", get_payment.sync_detailed("unknown", client=client).status_code.value)
