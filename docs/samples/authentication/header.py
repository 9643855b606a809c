from sign import x_wsse

# A known answer: without the last two arguments, nonce and time are fresh.
header = x_wsse(
    "bob", "taadtaadpstcsm", "d36e316282959a9ed4c89851497a717f", "2003-12-15T14:43:07Z"
)
print("X-WSSE: " + header)
