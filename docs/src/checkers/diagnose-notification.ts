import { type BodyForm, bodyForms, fromAnyBase64, fromHex } from './body-forms.ts';

/** A notification as it arrived, and the secrets with which the sender may have signed the notification. */
export interface ReceivedNotification {
  /** The secret of the webhook subscription, or the current and the previous secret; no secret is empty. */
  secrets: readonly string[];
  /** The value of the notification's header x-service-timestamp. */
  timestamp: string;
  /** The value of the notification's header x-service-signature. */
  signature: string;
  body: Uint8Array<ArrayBuffer>;
  /** The time at which the notification was received. */
  at: Date;
}

/** Returns undefined if no combination of known mistakes explains the signature. */
export async function diagnoseNotification({
  secrets,
  timestamp,
  signature,
  body,
}: ReceivedNotification): Promise<readonly string[] | undefined> {
  const forms = signatureForms(signature);
  const keys = secrets.flatMap(keyForms);
  const messages = bodyForms(body).flatMap((form) => messageForms(form, timestamp));
  for (const form of forms) {
    for (const key of keys) {
      const algorithm = { name: 'HMAC', hash: form.hash };
      const imported = await crypto.subtle.importKey('raw', key.bytes, algorithm, false, ['sign']);
      for (const message of messages) {
        const signed = await crypto.subtle.sign('HMAC', imported, message.bytes);
        if (isEqual(new Uint8Array(signed), form.bytes)) {
          return [form, key, message].flatMap(({ mistakes }) => mistakes);
        }
      }
    }
  }
  return undefined;
}

interface Form {
  bytes: Uint8Array<ArrayBuffer>;
  mistakes: readonly string[];
}

const encoder = new TextEncoder();

function keyForms(secret: string): Form[] {
  const forms: Form[] = [{ bytes: encoder.encode(secret), mistakes: [] }];
  const add = (bytes: Uint8Array<ArrayBuffer> | undefined, mistake: string) => {
    // HMAC accepts no empty key, so an empty key is left out.
    if (bytes !== undefined && bytes.length > 0) forms.push({ bytes, mistakes: [mistake] });
  };
  const trimmed = secret.trim();
  if (trimmed !== secret)
    add(encoder.encode(trimmed), 'the secret that you entered has space around it');
  add(encoder.encode(`${trimmed}\n`), 'the signature was made with a line break after the secret');
  add(fromHex(trimmed), 'the signature was made with the secret decoded from hexadecimal');
  add(fromAnyBase64(trimmed), 'the signature was made with the secret decoded from Base64');
  return forms;
}

/** Lists the texts from which the sender may have computed the signature, for one form of the body. */
function messageForms({ bytes, mistakes }: BodyForm, timestamp: string): Form[] {
  const form = (parts: Part[], ...mistake: string[]): Form => ({
    bytes: joined(parts),
    mistakes: [...mistakes, ...mistake],
  });
  const forms = [
    form([timestamp, '.', bytes]),
    form(
      [bytes],
      beginsWith(bytes, `${timestamp}.`)
        ? 'the body that you entered begins with the timestamp and the dot'
        : 'the signed text is the body alone, without timestamp and dot',
    ),
    form([timestamp, bytes], 'the signed text has no dot between timestamp and body'),
    form([bytes, '.', timestamp], 'the signed text has the body before the timestamp'),
  ];
  if (/^\d{13}$/.test(timestamp)) {
    forms.push(form([timestamp.slice(0, 10), '.', bytes], 'the signed timestamp is in seconds'));
  }
  if (/^\d{10}$/.test(timestamp)) {
    const mistake = 'the signed timestamp is in milliseconds';
    forms.push(form([`${timestamp}000`, '.', bytes], mistake));
  }
  return forms;
}

function beginsWith(bytes: Uint8Array<ArrayBuffer>, text: string): boolean {
  return isEqual(bytes.subarray(0, text.length), encoder.encode(text));
}

type Part = string | Uint8Array<ArrayBuffer>;

function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

// This comparison of signatures need not take constant time, because the page that checks notifications shows the correct
// signature anyway.
function isEqual(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}

/**
 * One way to read the value of a signature header: its bytes, and the mistakes that its sender has made if this reading is
 * right.
 */
interface SignatureForm {
  bytes: Uint8Array<ArrayBuffer>;
  /** The WebCrypto name of the hash function whose output has as many bytes as the signature. */
  hash: string;
  mistakes: readonly string[];
}

function signatureForms(header: string): SignatureForm[] {
  const [, before = '', after = ''] =
    /^["']?((?:x-service-signature\s*:|[a-z]+\d*=)?\s*)(.*?)["']?$/i.exec(header.trim()) ?? [];
  const wrapped = before.trim();
  const mistakes: string[] = [];
  if (wrapped !== '') mistakes.push(`the signature has \`${wrapped}\` before it`);
  else if (after !== header.trim()) mistakes.push('the signature has quotes around it');
  return [fromHex(after), fromAnyBase64(after)]
    .filter((bytes) => bytes !== undefined)
    .flatMap((bytes) => {
      const hex = fromHex(new TextDecoder().decode(bytes));
      const twice = 'the signature is the Base64 of its hexadecimal text';
      return [formOf(bytes, mistakes), hex && formOf(hex, [...mistakes, twice])];
    })
    .filter((form) => form !== undefined);
}

const hashes = new Map([
  [20, 'SHA-1'],
  [32, 'SHA-256'],
  [48, 'SHA-384'],
  [64, 'SHA-512'],
]);

function formOf(bytes: Uint8Array<ArrayBuffer>, mistakes: string[]): SignatureForm | undefined {
  const hash = hashes.get(bytes.length);
  if (hash === undefined) return undefined;
  const wrong =
    hash === 'SHA-256' ? [] : [`the signature was computed with ${hash} instead of SHA-256`];
  return { bytes, hash, mistakes: [...mistakes, ...wrong] };
}
