import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofOfTransaction } from '../generated/bodies.ts';
import { operations } from '../generated/operations.ts';
import { findViolation } from './check.ts';
import { encodeFiles } from './prepare-input.ts';

const proof = { documentType: 'invoice', tag: 'Invoice 1108' };
const { files } = operations.uploadProofOfTransaction;
const encoded = (file: unknown) => encodeFiles(files, { ...proof, file });
const whole = (file: string) => ({ ...proof, file });

/** Breaks Base64 text into lines as other programs do: openssl after 64 columns, mail programs after 76. */
function wrapped(base64: string, columns: number, lineBreak: string): string {
  return (base64.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).join(lineBreak) + lineBreak;
}

test('bytes of a file become Base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const base64 = Buffer.from(bytes).toString('base64');
      expect(encoded(bytes)).toEqual(whole(base64));
      expect(encoded(Buffer.from(bytes))).toEqual(whole(base64));
      expect(findViolation(proofOfTransaction, encoded(bytes))).toBeUndefined();
    }),
  );
});

test('a view of a buffer is encoded without the rest of the buffer', () => {
  const { buffer } = Uint8Array.of(1, 2, 3, 4, 5, 6);
  expect(encoded(new Uint8Array(buffer, 2, 3))).toEqual(whole('AwQF'));
  expect(encoded(new DataView(buffer, 2, 3))).toEqual(whole('AwQF'));
});

test.each([0x5fff, 0x6000, 0x6001, 10 * 1024 * 1024 + 1])(
  'a file of %i bytes is encoded and accepted',
  (length) => {
    const bytes = randomBytes(length);
    const { file } = encoded(new Uint8Array(bytes)) as { file: string };
    expect(file === bytes.toString('base64')).toBe(true);
    expect(findViolation(proofOfTransaction, whole(file))).toBeUndefined();
    const broken = findViolation(proofOfTransaction, whole(`${file.slice(0, -4)}!`));
    expect(broken?.rule).toBe('must be Base64, and not empty');
  },
);

test('the bytes of a file are read immediately, so that a later change of the bytes changes nothing', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  const body = encoded(bytes);
  bytes.fill(9);
  expect(body).toEqual(whole('AQID'));
});

test('an empty file is refused as invalid Base64', () => {
  expect(findViolation(proofOfTransaction, encoded(new Uint8Array()))).toEqual({
    path: 'file',
    rule: 'must be Base64, and not empty',
  });
});

test.each([
  ['a Blob', new Blob(['Invoice']), 'SW52b2ljZQ=='],
  ['a File', new File(['Invoice'], 'invoice.pdf'), 'SW52b2ljZQ=='],
  ['a Blob of another class', { arrayBuffer: async () => Uint8Array.of(1, 2, 3).buffer }, 'AQID'],
])('encodeFiles returns a promise when the file of the body is %s', async (_what, file, base64) => {
  const body = encoded(file);
  expect(body).toBeInstanceOf(Promise);
  expect(await body).toEqual(whole(base64));
});

test('the promise of an encoded body rejects when a Blob of the body cannot be read', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new Error('gone')) };
  await expect(encoded(gone)).rejects.toThrow('gone');
});

const base64 = randomBytes(1_000).toString('base64');

test('encodeFiles returns the same body object when its file is already Base64', () => {
  const body = whole(base64);
  expect(encodeFiles(files, body)).toBe(body);
});

test.each([
  ['openssl', 64, '\n'],
  ['base64', 76, '\n'],
  ['mail', 76, '\r\n'],
])(
  'Base64 in the form of %s is accepted with its line breaks, and sent without them',
  (_, columns, lineBreak) => {
    const lines = wrapped(base64, columns, lineBreak);
    expect(findViolation(proofOfTransaction, whole(lines))).toBeUndefined();
    expect(encoded(lines)).toEqual(whole(base64));
  },
);

test('Base64 may have line breaks anywhere', () => {
  const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 12 }), lineBreak)), (breaks) => {
      const text = breaks.reduce(
        (held, [at, one]) => held.slice(0, at) + one + held.slice(at),
        'SW52b2ljZQ==',
      );
      expect(findViolation(proofOfTransaction, whole(text))).toBeUndefined();
      expect(encoded(text)).toEqual(whole('SW52b2ljZQ=='));
    }),
  );
});

test.each(['', '\n', '=', 'A=A', 'A===', 'SW5 2b2', 'data:;base64,SW5', 'SW5_', 'SW5-', 'é'])(
  'the text %j is refused as Base64',
  (text) => {
    expect(findViolation(proofOfTransaction, encoded(text))?.path).toBe('file');
  },
);

test('Base64 with a million line breaks before a wrong character is refused without delay', () => {
  const text = `A${'\n'.repeat(1_000_000)}!`;
  expect(findViolation(proofOfTransaction, whole(text))?.path).toBe('file');
});

test.each([undefined, null, 1, 'text', [], [1], { file: 7 }, { file: null }, { file: {} }])(
  'a body without a file to encode stays unchanged: %j',
  (body) => {
    expect(encodeFiles(files, body)).toBe(body);
  },
);

test('the client encodes a field only if the API description says that the field is Base64', () => {
  const body = { tag: Uint8Array.of(1), communication: 'a\nb' };
  expect(encodeFiles(files, body)).toBe(body);
  expect(encodeFiles([], { file: Uint8Array.of(1) })).toEqual({ file: Uint8Array.of(1) });
});
