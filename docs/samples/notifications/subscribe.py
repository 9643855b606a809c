from sign import call

subscription = call(
    "POST",
    "/webhooks",
    {
        "url": "https://erp.example.com/notifications",
        "events": ["PAYMENT_FINALIZED", "PAYMENT_BLOCKED", "PAYMENT_CANCELED", "PAYMENT_INCOMING"],
    },
)
# Keep subscription["secret"] where your secrets are, and subscription["webhookId"] for recovery.
print("the secret came:", subscription["secret"] != "")
print("it comes again:", "secret" in call("GET", "/webhooks")[0])
