import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@crossborder-fx/sandbox';
import { afterAll, expect, test } from 'vitest';

const guide = join(import.meta.dirname, '../../guides/sign-in-any-language.md');
const [, section = ''] = readFileSync(guide, 'utf8').split('## When the signature is refused\n');
const messages = Array.from(
  section.split('\n## ')[0]?.matchAll(/^\| `(.+?)` \|/gm) ?? [],
  ([, text]) => text,
);

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const { username, secret } = sandbox.credentials;
const nonce = '0123456789abcdef0123456789abcdef';
const bytes = Buffer.from(nonce, 'hex');
const now = timeAt(0);

function timeAt(milliseconds: number): string {
  return `${new Date(Date.now() + milliseconds).toISOString().slice(0, 19)}Z`;
}

function digestOf(parts: readonly (string | Buffer)[], hash = 'sha1'): Buffer {
  return parts.reduce((sum, part) => sum.update(part), createHash(hash)).digest();
}

/** A right header, but for what is given. */
function header({
  text = nonce,
  encoded = btoa(text),
  created = now,
  digest = digestOf([text, created, secret]).toString('base64'),
} = {}): string {
  return `UsernameToken Username="${username}", PasswordDigest="${digest}", Nonce="${encoded}", Created="${created}"`;
}

const hexadecimal = digestOf([nonce, now, secret]).toString('hex');
const base64Of = (...parts: (string | Buffer)[]) => digestOf(parts).toString('base64');

/** The mistake behind each message. */
const mistakes: Record<string, string | undefined> = {
  'The header X-WSSE is missing': undefined,
  'its value repeats the name of the header': `X-WSSE: ${header()}`,
  'in this order and with nothing else': header().replaceAll(', ', ','),
  'is the raw nonce: the header wants the Base64 of it': header({ encoded: nonce }),
  'it is that of other text, or of the bytes that the characters stand for': header({
    encoded: bytes.toString('base64'),
  }),
  'and needs at least 32': header({ text: nonce.slice(0, 16) }),
  'must be in lower case': header({ text: nonce.toUpperCase() }),
  'has fractions of a second': header({ created: now.replace('Z', '.123Z') }),
  'has a time zone of its own instead of Z': header({ created: now.replace('Z', '+00:00') }),
  'local time instead of UTC?': header({ created: timeAt(2 * 60 * 60 * 1000) }),
  'make a fresh one for every request': header({ created: timeAt(-7 * 60 * 1000) }),
  'the nonce was decoded from hexadecimal before it was hashed': header({
    digest: base64Of(bytes, now, secret),
  }),
  'the Base64 of the nonce was hashed instead of the nonce': header({
    digest: base64Of(btoa(nonce), now, secret),
  }),
  'the parts were hashed in the wrong order': header({ digest: base64Of(now, nonce, secret) }),
  'it was computed with SHA-256 instead of SHA-1': header({
    digest: digestOf([nonce, now, secret], 'sha256').toString('base64'),
  }),
  'it is written in hexadecimal instead of Base64': header({ digest: hexadecimal }),
  'it is the Base64 of the hexadecimal digest instead of the binary one': header({
    digest: btoa(hexadecimal),
  }),
  'so it was likely made with another secret': header({
    digest: base64Of(nonce, now, `${secret}\n`),
  }),
};

test('the guide lists the mistakes that are tried here', () => {
  expect(messages).toEqual(Object.keys(mistakes));
});

test('a header without a mistake is accepted', async () => {
  expect((await answerTo(header())).status).toBe(200);
});

test.each(messages)('the sandbox says: %s', async (message = '') => {
  const { status, text } = await answerTo(mistakes[message]);
  expect([status, JSON.parse(text).errorMessage]).toEqual([401, expect.stringContaining(message)]);
});

async function answerTo(value: string | undefined): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = value === undefined ? {} : { 'X-WSSE': value };
  const answer = await fetch(`${sandbox.url}/wallets`, { headers });
  return { status: answer.status, text: await answer.text() };
}
