import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

export interface TlsOptions {
  /** The certificate in PEM, followed by the intermediate certificates of the authority that signed it. */
  cert: string | Buffer;
  /** The private key of the certificate in PEM, without a passphrase. */
  key: string | Buffer;
}

/**
 * @param names - the names of the certificate and the key in error messages, such as the names of their files
 * @throws {TypeError} when the certificate or the key cannot be read, or they do not belong together. The message
 * quotes neither the certificate nor the key.
 */
export function requireTls(
  tls: TlsOptions,
  names: { cert: string; key: string } = { cert: 'tls.cert', key: 'tls.key' },
): void {
  const { cert, key } = Object(tls);
  if (!cert || !key) throw new TypeError('tls must have cert and key, both in PEM.');
  const certificate = readOrUndefined(() => new X509Certificate(requirePem(cert)));
  if (!certificate) throw new TypeError(`${names.cert} must be a certificate in PEM.`);
  if (/ENCRYPTED/.test(String(key))) {
    throw new TypeError(`${names.key} must be a private key without a passphrase.`);
  }
  const privateKey = readOrUndefined<KeyObject>(() => createPrivateKey(requirePem(key)));
  if (!privateKey) throw new TypeError(`${names.key} must be a private key in PEM.`);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new TypeError(`${names.key} does not belong to ${names.cert}.`);
  }
  // Load node:tls only to check a certificate, because loading it takes longer than the rest of the start.
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  if (readOrUndefined(() => createSecureContext({ cert, key }))) return;
  throw new TypeError(
    `OpenSSL refuses ${names.cert} with ${names.key}: the key is too short, or the chain is broken.`,
  );
}

/** The errors of OpenSSL may quote the key, and the caller has clearer messages. */
function readOrUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

// Refuse a certificate in DER: X509Certificate reads DER, but the server does not.
function requirePem(value: unknown): string | Buffer {
  if ((typeof value === 'string' || Buffer.isBuffer(value)) && value.includes('-----BEGIN ')) {
    return value;
  }
  throw new TypeError('A certificate or key must be in PEM.');
}
