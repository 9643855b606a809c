const cryptography = require('crypto-js');

// A fresh token for each request. The digest is over the nonce as text, the time and the secret.
const nonce = cryptography.lib.WordArray.random(16).toString(cryptography.enc.Hex);
const created = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
const digest = cryptography.SHA1(nonce + created + pm.variables.get('secret'));
const parts = {
  Username: pm.variables.get('username'),
  PasswordDigest: cryptography.enc.Base64.stringify(digest),
  Nonce: cryptography.enc.Base64.stringify(cryptography.enc.Utf8.parse(nonce)),
  Created: created,
};
const token = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
pm.request.headers.upsert({ key: 'X-WSSE', value: `UsernameToken ${token.join(', ')}` });
