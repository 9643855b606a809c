import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseWsse, verifyWsse } from '@crossborder-fx/client/wsse';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

const folder = join(repository, 'docs/samples/sign-in-any-language');
const program = readFileSync(join(folder, 'postman.js'), 'utf8');

/** Replaces the part of crypto-js that the Postman script uses, with bytes in place of crypto-js's arrays. */
const cryptography = {
  SHA1: (text: string) => createHash('sha1').update(text).digest(),
  enc: {
    Hex: 'hex',
    Utf8: { parse: (text: string) => Buffer.from(text) },
    Base64: { stringify: (bytes: Buffer) => bytes.toString('base64') },
  },
  lib: { WordArray: { random: (length: number) => randomBytes(length) } },
};

function sign(variables: Record<string, string>): string {
  const headers = new Map<string, string>();
  const upsert = ({ key, value }: { key: string; value: string }) => headers.set(key, value);
  const pm = {
    variables: { get: (name: string) => variables[name] },
    request: { headers: { upsert } },
  };
  const required = { 'crypto-js': cryptography };
  runInNewContext(program, { pm, require: (name: 'crypto-js') => required[name] });
  return headers.get('X-WSSE') ?? '';
}

test('the sample script for Postman signs each request with a new nonce', async () => {
  const secret = 'pässwörd-秘密';
  const tokens = [1, 2].map(() => sign({ username: 'treasury', secret }));
  for (const token of tokens) expect(await verifyWsse(token, { secret })).toBeUndefined();
  expect(await verifyWsse(`${tokens[0]}`, { secret: 'another' })).toBeDefined();
  const parsed = tokens.map((token) => parseWsse(token));
  expect(parsed[0]).toMatchObject({ username: 'treasury' });
  expect(parsed[0]?.nonce).not.toBe(parsed[1]?.nonce);
});
