import { describe, expect, it } from 'vitest';
import { plain, vectors } from '../../test/vectors.ts';
import { decodeSignature, encodeSignature } from './signature.ts';

const { signatureHex: hex, signatureBase64: base64 } = plain;
const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
const unpadded = base64.slice(0, -1);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Values with both characters in which Base64 and Base64url differ. */
const telling = new Uint8Array(Buffer.from('fb'.repeat(16) + 'ff'.repeat(16), 'hex'));

describe('decodeSignature', () => {
  it.each(vectors)('reads every encoding of the vector "$name"', (vector) => {
    const expected = new Uint8Array(Buffer.from(vector.signatureHex, 'hex'));
    const url = vector.signatureBase64.replaceAll('+', '-').replaceAll('/', '_');
    for (const text of [
      vector.signatureHex,
      vector.signatureHex.toUpperCase(),
      vector.signatureBase64,
      url,
      url.slice(0, -1),
    ]) {
      expect(decodeSignature(text)).toEqual(expected);
    }
  });

  it('reads every byte value in every encoding', () => {
    for (let value = 0; value < 256; value += 1) {
      const expected = new Uint8Array(32).fill(value);
      const buffer = Buffer.from(expected);
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(decodeSignature(buffer.toString(encoding))).toEqual(expected);
      }
    }
  });

  it.each([
    ['nothing', ''],
    ['63 hexadecimal digits', hex.slice(1)],
    ['62 hexadecimal digits', hex.slice(2)],
    ['66 hexadecimal digits', `${hex}00`],
    ['two signatures in one', hex + hex],
    ['a 0x prefix', `0x${hex}`],
    ['a scheme prefix', `sha256=${hex}`],
    ['a leading space', ` ${hex}`],
    ['a trailing newline', `${hex}\n`],
    ['digits of another script', `${hex.slice(1)}٣`],
    ['unpadded Base64 with the standard alphabet', unpadded],
    ['Base64 with two padding characters', `${base64}=`],
    ['Base64 with a trailing newline', `${base64}\n`],
    ['Base64 with a leading space', ` ${base64}`],
    ['Base64 of 31 bytes', Buffer.from(bytes.slice(1)).toString('base64')],
    ['Base64 of 33 bytes', Buffer.from([...bytes, 0]).toString('base64')],
    ['both Base64 alphabets at once', `${base64.slice(0, 10)}-${base64.slice(11)}`],
    ['padding in the middle', `${base64.slice(0, 20)}=${base64.slice(21)}`],
  ])('refuses %s', (_, text) => {
    expect(decodeSignature(text)).toBeUndefined();
  });

  it('refuses a character outside the alphabet at every place', () => {
    for (const [text, junk] of [
      [hex, ['g', 'G', ' ', '-', ':', '\n', '\0', 'é', '=']],
      [base64, ['-', '_', ' ', '.', '*', '\n', '\0', 'é', '=']],
      [Buffer.from(telling).toString('base64url'), ['+', '/', ' ', '.', '\n', '\0', 'é', '=']],
    ] as const) {
      const digits = text.replace('=', '').length;
      for (const character of junk) {
        for (let index = 0; index < digits; index += 1) {
          const replaced = text.slice(0, index) + character + text.slice(index + 1);
          expect(decodeSignature(replaced), JSON.stringify(replaced)).toBeUndefined();
          const inserted = text.slice(0, index) + character + text.slice(index);
          expect(decodeSignature(inserted), JSON.stringify(inserted)).toBeUndefined();
        }
      }
    }
  });

  it('refuses every truncation', () => {
    for (const text of [hex, base64]) {
      for (let length = 0; length < text.length; length += 1) {
        expect(decodeSignature(text.slice(0, length)), text.slice(0, length)).toBeUndefined();
      }
    }
  });

  it('refuses Base64 whose unused bits are not zero', () => {
    const last = alphabet.indexOf(unpadded.charAt(42));
    for (let bits = 1; bits < 4; bits += 1) {
      const text = `${unpadded.slice(0, 42)}${alphabet.charAt(last + bits)}=`;
      // A lenient decoder would read the same 32 bytes.
      expect(new Uint8Array(Buffer.from(text, 'base64'))).toEqual(bytes);
      expect(decodeSignature(text)).toBeUndefined();
      const url = text.replaceAll('+', '-').replaceAll('/', '_');
      expect(decodeSignature(url)).toBeUndefined();
      expect(decodeSignature(url.slice(0, -1))).toBeUndefined();
    }
  });
});

describe('encodeSignature', () => {
  it('writes what node:buffer writes', () => {
    for (const signature of [bytes, telling, new Uint8Array(32)]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(encodeSignature(signature, encoding)).toBe(
          Buffer.from(signature).toString(encoding),
        );
      }
    }
  });
});
