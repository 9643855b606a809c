import { type HashSource, hashOf } from './hash-of.ts';

/** A UUID of version 4 in its form, the same each time. */
export function uuidOf(source: HashSource): string {
  const bytes = hashOf(source).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
