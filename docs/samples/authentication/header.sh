. ./sign.sh

# A known answer: without arguments, nonce and time are fresh.
FX_USERNAME=bob
FX_SECRET=taadtaadpstcsm
x_wsse d36e316282959a9ed4c89851497a717f 2003-12-15T14:43:07Z
