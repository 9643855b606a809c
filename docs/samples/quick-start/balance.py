from sign import call

for wallet in call("GET", "/wallets")["wallets"]:
    print(wallet["currency"], wallet["bookingAmount"]["value"])
