#!/usr/bin/env bash
# A UsernameToken with a digest (OASIS WSS 1.0; X-WSSE as an HTTP header): the digest is Base64 of SHA-1 of nonce, time and secret, and the
# nonce is sent in Base64. Five libraries with one nonce, time and secret send five different headers:
# - zeep 4.3.3 (PyPI) sends what the standard says.
# - wsse 6.0.0 (npm) sends the right digest, and the nonce without Base64.
# - wsse-token 1.0.2 (npm) does so too, and its digest is Base64 of the hexadecimal text.
# - pywsse 0.1.5.2 (PyPI) uses SHA-256, and prohibits SHA-1.
# - wssecurity 0.2.4 (npm) hashes each byte of the nonce from 0x80 on as two bytes. Its own nonces are 20 random bytes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . wsse@6.0.0 wsse-token@1.0.2 wssecurity@0.2.4 >/dev/null
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install pywsse==0.1.5.2 zeep==4.3.3
cat >send.mjs <<'END'
import { UsernameToken } from 'wsse';
import Token from 'wsse-token';
import utils from 'wssecurity/lib/utils.js';

const [nonce, created, username, password] = ['d36e316282959a9e', '2026-11-27T10:00:00Z', 'bob', 'a secret'];
const header = new UsernameToken({ username, password, nonce, created }).toString();
const token = new Token({ username, password });
Object.assign(token, { getNonce: () => nonce, getTimestamp: () => created });
for (const [name, text] of Object.entries({ wsse: header, 'wsse-token': token.toString() })) {
  const [, digest, sent] = /PasswordDigest="(.*)", Nonce="(.*)", Created/.exec(text);
  console.log(name, digest, sent);
}
const inBase64 = Buffer.from(nonce).toString('base64');
console.log('wssecurity', utils.passwordDigest(inBase64, created, password), inBase64);
console.log('wssecurity, nonce of bytes', utils.passwordDigest('/////w==', created, password), '/////w==');
END
cat >send.py <<'END'
import base64, datetime, hashlib, re
from wsse.utils import make_token
from zeep.wsse.username import UsernameToken

nonce, password = 'd36e316282959a9e', 'a secret'
time = datetime.datetime(2026, 11, 27, 10, tzinfo=datetime.timezone.utc)
token = UsernameToken('bob', password, use_digest=True, nonce=nonce, created=time, zulu_timestamp=True)
digest, sent, _ = token._create_password_digest()
print('zeep', digest.text, sent.text)
print('pywsse', *re.search('PasswordDigest="(.*)", Nonce="(.*)", Created', make_token('bob', password, nonce, time)).groups())
for name, raw in (('by hand', nonce.encode()), ('by hand, nonce of bytes', b'\xff' * 4)):
    digest = hashlib.sha1(raw + b'2026-11-27T10:00:00Z' + password.encode()).digest()
    print(name, base64.b64encode(digest).decode(), base64.b64encode(raw).decode())
END
output=$(node --no-deprecation send.mjs && python/bin/python -W ignore send.py)
echo "$output"
expected='wsse 3RdXSPojB1jJ+UlMiekXrbB8Wpk= d36e316282959a9e
wsse-token ZGQxNzU3NDhmYTIzMDc1OGM5Zjk0OTRjODllOTE3YWRiMDdjNWE5OQ== d36e316282959a9e
wssecurity 3RdXSPojB1jJ+UlMiekXrbB8Wpk= ZDM2ZTMxNjI4Mjk1OWE5ZQ==
wssecurity, nonce of bytes OwIlf/dgofApfkPgazTaNwIB7wQ= /////w==
zeep 3RdXSPojB1jJ+UlMiekXrbB8Wpk= ZDM2ZTMxNjI4Mjk1OWE5ZQ==
pywsse 3O83oFaixIYRnR46BdAaOjnLmgDv5GuDBi4UaL/NyPs= ZDM2ZTMxNjI4Mjk1OWE5ZQ==
by hand 3RdXSPojB1jJ+UlMiekXrbB8Wpk= ZDM2ZTMxNjI4Mjk1OWE5ZQ==
by hand, nonce of bytes KlVWTUO5tqX2W+5LZOvPCyIKHps= /////w=='
[ "$output" = "$expected" ] || { echo 'The libraries behave otherwise now'; exit 1; }
