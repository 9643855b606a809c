import { fromAnyBase64, fromHex } from './bytes.ts';

/** The bytes that a signature may stand for, and the mistakes that it was written with. */
export interface SignatureForm {
  bytes: Uint8Array<ArrayBuffer>;
  /** As WebCrypto calls the hash function that gives so many bytes. */
  hash: string;
  mistakes: readonly string[];
}

/** Every way to read what stands in the header of the signature. */
export function signatureForms(header: string): SignatureForm[] {
  const [, before = '', after = ''] =
    /^["']?((?:x-service-signature\s*:|[a-z]+\d*=)?\s*)(.*?)["']?$/i.exec(header.trim()) ?? [];
  const wrapped = before.trim();
  const mistakes: string[] = [];
  if (wrapped !== '') mistakes.push(`the signature has \`${wrapped}\` before it`);
  else if (after !== header.trim()) mistakes.push('the signature stands between quotes');
  return [fromHex(after), fromAnyBase64(after)]
    .filter((bytes) => bytes !== undefined)
    .flatMap((bytes) => {
      const hex = fromHex(new TextDecoder().decode(bytes));
      const twice = 'the signature is the Base64 of its hexadecimal form';
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
  const wrong = hash === 'SHA-256' ? [] : [`it was computed with ${hash} instead of SHA-256`];
  return { bytes, hash, mistakes: [...mistakes, ...wrong] };
}
