import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { type WsseParts, wsseHeader, wsseTime } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Command, startCommand } from './command.ts';
import { expectErrorBody } from './error-body.ts';

// The usual mistakes in a signature, as the mock on the command line answers and logs them.

let command: Command;
let log: Interface;
let username = '';
let secret = '';

beforeAll(async () => {
  command = await startCommand();
  [, username = '', secret = ''] =
    /FX_USERNAME=(\S+) FX_SECRET=([^\s;]+)/.exec(command.greeting) ?? [];
  log = createInterface(command.child.stdout);
});
afterAll(() => command.stop());

const nonce = '0123456789abcdef0123456789abcdef';
const sha1 = (...parts: (string | Buffer)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha1')).digest();

/** A time so many seconds from now. */
const time = (seconds: number) => wsseTime(new Date(Date.now() + seconds * 1000));

/** A right header, in which each mistake changes one thing. */
const header = (mistake: WsseParts) => wsseHeader({ username, secret }, { nonce, ...mistake });

function withDigest(digest: (created: string) => Buffer, encoding: BufferEncoding = 'base64') {
  const created = time(0);
  return header({ created, digest: digest(created).toString(encoding) });
}

test.each<[mistake: string, header: () => string, named: string]>([
  [
    'a digest in hexadecimal',
    () => withDigest((created) => sha1(nonce, created, secret), 'hex'),
    'it is written in hexadecimal instead of Base64',
  ],
  [
    'a nonce decoded from hexadecimal',
    () => withDigest((created) => sha1(Buffer.from(nonce, 'hex'), created, secret)),
    'the nonce was decoded from hexadecimal before it was hashed',
  ],
  ['a raw nonce', () => header({ encodedNonce: nonce }), 'is the raw nonce'],
  ['local time', () => header({ created: time(3600) }), 'local time instead of UTC'],
  [
    'milliseconds',
    () => header({ created: new Date().toISOString() }),
    'has fractions of a second (milliseconds)',
  ],
  ['a stale token', () => header({ created: time(-400) }), 'the token is stale'],
  [
    'a wrong secret',
    () => withDigest((created) => sha1(nonce, created, 'another')),
    'the secret is likely wrong',
  ],
  [
    'a wrong order',
    () => withDigest((created) => sha1(created, nonce, secret)),
    'the parts were hashed in the wrong order (created, nonce, secret instead of',
  ],
])('%s is named in the answer and in the log', async (_mistake, signed, named) => {
  const line = once(log, 'line');
  const response = await fetch(`${command.url}/wallets`, { headers: { 'X-WSSE': signed() } });
  expect(response.status).toBe(401);
  expect(expectErrorBody(await response.text())).toContain(named);
  expect(String(await line)).toContain(named);
});

test('a header without a mistake is accepted', async () => {
  const response = await fetch(`${command.url}/wallets`, {
    headers: { 'X-WSSE': header({}) },
  });
  expect(response.status).toBe(200);
});
