import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:https';
import { json } from 'node:stream/consumers';
import { tls } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import { requireTls } from './tls.ts';

const pem = { format: 'pem', type: 'pkcs8' } as const;
const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownKey = createPrivateKey(tls.key);
const otherPem = String(other.export(pem));
const locked = String(ownKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' }));
const der = new X509Certificate(tls.cert).raw;

test.each([
  ['certificate and key in Buffers', { cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) }],
  ['a chain of certificates', { cert: `${tls.cert}\n${tls.cert}`, key: tls.key }],
  ['PEM with Windows line ends', { cert: tls.cert.replaceAll('\n', '\r\n'), key: tls.key }],
  [
    'an old form of the key',
    { cert: tls.cert, key: String(ownKey.export({ format: 'pem', type: 'sec1' })) },
  ],
])('the option tls accepts %s', async (_name, given) => {
  const { url, close } = await serverOf({ tls: given, auth: false });
  expect(url).toMatch(/^https:/);
  const [response] = await once(get(`${url}/wallets`, { ca: tls.cert, agent: false }), 'response');
  const answer = await json(response);
  expect(answer).toMatchObject({ operation: 'listWallets' });
  await close();
});

const noCertificate = 'tls.cert must be a certificate in PEM.';
const noKey = 'tls.key must be a private key in PEM.';
const brokenChain = `${tls.cert}\n${tls.cert.replaceAll('MIIB', 'MIIX')}`;

test.each([
  ['a certificate without a key', tls.cert, undefined, 'tls must have cert and key, both in PEM.'],
  ['a key without a certificate', undefined, tls.key, 'tls must have cert and key, both in PEM.'],
  ['file names in place of PEM', 'cert.pem', 'key.pem', noCertificate],
  ['a certificate in DER', der, tls.key, noCertificate],
  ['certificate and key in place of each other', tls.key, tls.cert, noCertificate],
  ['a broken key', tls.cert, tls.key.replaceAll('MIGH', 'MIGX'), noKey],
  ['a number in place of the key', tls.cert, 7, noKey],
  [
    'a key with a passphrase',
    tls.cert,
    locked,
    'tls.key must be a private key without a passphrase.',
  ],
  [
    'a broken chain',
    brokenChain,
    tls.key,
    'OpenSSL refuses tls.cert with tls.key: the key is too short, or the chain is broken.',
  ],
  ['the key of another certificate', tls.cert, otherPem, 'tls.key does not belong to tls.cert.'],
])(
  'the option tls refuses %s, and the error shows nothing of the key',
  async (_, cert, key, message) => {
    const refusal = serverOf({ tls: { cert, key } as never });
    expect(await refusal.catch((error: unknown) => error)).toEqual(new TypeError(message));
  },
);

test('the errors of requireTls use the names that the caller gives to the certificate and the key', () => {
  const names = { cert: '--tls-cert a.pem', key: '--tls-key b.pem' };
  expect(() => requireTls({ cert: tls.cert, key: otherPem }, names)).toThrow(
    '--tls-key b.pem does not belong to --tls-cert a.pem.',
  );
});
