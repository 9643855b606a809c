import { createHash } from 'node:crypto';

/** The input of a pseudo-random value: the same three fields give the same value. */
export interface HashSource {
  seed: string | number;
  kind: string;
  counter: number | string;
}

export function hashOf({ seed, kind, counter }: HashSource): Buffer {
  // Hash the three fields as JSON and not as joined text, so that the fields "a1" and 2 give another hash than "a" and 12.
  return createHash('sha256')
    .update(JSON.stringify([String(seed), kind, counter]))
    .digest();
}

/** Returns decimal digits from a hash, at most 60. */
export function digitsOf(source: HashSource, length: number): string {
  const number = BigInt(`0x${hashOf(source).toString('hex')}`);
  return (number % 10n ** BigInt(length)).toString().padStart(length, '0');
}

/** Returns a reference such as `ui4821-50317-1795426301482` for a forward quote. Its last digits are the business time. */
export function quoteIdOf(source: HashSource & { now: number }): string {
  const digits = digitsOf(source, 9);
  return `ui${digits.slice(0, 4)}-${digits.slice(4)}-${source.now}`;
}

/** Returns a secret of 64 hexadecimal digits: the interface allows 32 to 64 letters and digits (section 2.7). */
export function secretOf(source: HashSource): string {
  return hashOf(source).toString('hex');
}

export function uuidOf(source: HashSource): string {
  const bytes = hashOf(source).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
