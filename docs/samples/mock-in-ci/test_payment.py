from sign import call


def test_a_payment_is_read():
    payment = call("GET", "/payments/NTc4MTI2")["payment"]
    assert payment["status"] == "planified"
