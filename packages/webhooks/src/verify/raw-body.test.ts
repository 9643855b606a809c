import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseJson, type RawBody, toBytes } from './raw-body.ts';

describe('toBytes', () => {
  it.each<[string, RawBody]>([
    ['a string', '{"a":"é"}'],
    ['a Buffer', Buffer.from('{"a":"é"}')],
    ['a Uint8Array', new TextEncoder().encode('{"a":"é"}')],
    ['an ArrayBuffer', new TextEncoder().encode('{"a":"é"}').buffer],
    ['part of a larger buffer', Buffer.from('xx{"a":"é"}yy').subarray(2, 12)],
    [
      'bytes of another realm',
      runInNewContext('Uint8Array.from(bytes)', { bytes: [...Buffer.from('{"a":"é"}')] }),
    ],
    [
      'an ArrayBuffer of another realm',
      runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...Buffer.from('{"a":"é"}')] }),
    ],
  ])('returns the bytes of %s', (_, rawBody) => {
    expect(Buffer.from(toBytes(rawBody)).toString('hex')).toBe('7b2261223a22c3a9227d');
  });

  it.each<[string, unknown]>([
    ['a parsed object', { event: 'PAYMENT_CREATED' }],
    ['a parsed array', [1, 2]],
    ['nothing', undefined],
    ['a number', 5],
  ])('refuses %s and asks for the raw body', (_, rawBody) => {
    // JavaScript callers can pass it in spite of the type.
    expect(() => Reflect.apply(toBytes, undefined, [rawBody])).toThrow(
      expect.objectContaining({
        code: 'BODY_NOT_RAW',
        message: expect.stringMatching(/pass the raw body, from before any body parser/),
      }),
    );
  });
});

describe('parseJson', () => {
  it('returns the value', () => {
    expect(parseJson(Buffer.from(' {"a":["é","\\u00e9"]}\n'))).toEqual({ a: ['é', 'é'] });
  });

  it.each([
    ['a stray continuation byte', [0x22, 0x80, 0x22]],
    ['a cut-off character', [0x22, 0xc3, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a byte that never occurs', [0x22, 0xff, 0x22]],
  ])('refuses %s', (_, bytes) => {
    expect(() => parseJson(Uint8Array.from(bytes))).toThrow(
      expect.objectContaining({
        code: 'BODY_NOT_UTF8',
        message: expect.stringMatching(/signature is right.*not UTF-8.*report it to the sender/),
        cause: expect.any(TypeError),
      }),
    );
  });

  it.each([
    ...['', ' ', '{', '{}}', "{'a':1}", '{"a":1,}', 'NaN', 'undefined', '{}\0', 'a=b'],
    ...['\u{feff}{}', '['.repeat(200_000), '{"holder":Jane Doe}'],
  ])('refuses %.9j, and repeats nothing of it', (text) => {
    const message = expect.stringMatching(/signature is right.*not JSON.*report it to the sender/);
    const parse = () => parseJson(Buffer.from(text));
    expect(parse).toThrow(expect.objectContaining({ code: 'BODY_NOT_JSON', message }));
    expect(parse).toThrow(expect.toSatisfy((error) => !inspect(error).includes('Jane')));
  });
});
