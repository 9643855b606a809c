import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The description's examples for people who write their own client or receiver.

const { info } = await readDocument('templated');
const vectorsOf = async (file: string) =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')).vectors;
const wsseVectors: WsseVector[] = await vectorsOf('../../client/test/wsse.json');
const webhookVectors: WebhookVector[] = await vectorsOf(
  '../../webhooks/test/webhook-signature.json',
);

interface WsseVector {
  username: string;
  secret: string;
  nonce: string;
  created: string;
  passwordDigest: string;
  nonceBase64: string;
  header: string;
}

interface WebhookVector {
  secret: string;
  timestamp: string;
  rawBodyBase64: string;
  signatureHex: string;
  signatureBase64: string;
}

const sections = new Map(
  String(info['description'])
    .split(/^# /m)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);
const authentication = sections.get('Authentication') ?? '';
const notifications = sections.get('Notifications') ?? '';

/** The value beside a name in the table of a section. */
function shown(section: string, name: string): string | undefined {
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} |`));
  return row?.slice(`| ${name} | \``.length, -'` |'.length);
}

test('the worked example of a token shows every value on the way from the secret to the header', () => {
  const vector = wsseVectors.find((one) => one.nonce === shown(authentication, 'Nonce'));
  const { nonce = '', created = '', secret = '' } = vector ?? {};
  const text = nonce + created + secret;
  expect({
    username: shown(authentication, 'Username'),
    secret: shown(authentication, 'API secret'),
    created: shown(authentication, 'Time'),
    text: shown(authentication, 'Text that is hashed'),
    digest: shown(authentication, 'SHA-1, shown in hexadecimal'),
    passwordDigest: shown(authentication, '`PasswordDigest`'),
    nonceBase64: shown(authentication, '`Nonce` in the header'),
  }).toEqual({
    username: vector?.username,
    secret,
    created,
    text,
    digest: createHash('sha1').update(text).digest('hex'),
    passwordDigest: vector?.passwordDigest,
    nonceBase64: vector?.nonceBase64,
  });
});

test('the worked example of a notification shows the values of a known answer', () => {
  const timestamp = shown(notifications, '`x-service-timestamp`');
  const body = shown(notifications, 'Body') ?? '';
  const secret = shown(notifications, 'Secret') ?? '';
  const vector = webhookVectors.find(
    ({ rawBodyBase64 }) => rawBodyBase64 === Buffer.from(body).toString('base64'),
  );
  expect({ secret, timestamp }).toEqual({ secret: vector?.secret, timestamp: vector?.timestamp });
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
  expect(shown(notifications, 'HMAC-SHA256 in hexadecimal')).toBe(digest.toString('hex'));
  expect(shown(notifications, 'HMAC-SHA256 in Base64')).toBe(digest.toString('base64'));
  expect(vector?.signatureHex).toBe(digest.toString('hex'));
});

const languages = [
  { language: 'sh', command: 'sh', needs: ['sh', 'openssl'] },
  { language: 'python', command: 'python3', needs: ['python3'] },
];
const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined;

// With CI set, a language that is not installed fails; a contributor may lack one.
const tried = languages.filter(({ needs }) => process.env['CI'] || needs.every(isInstalled));

describe.each(tried)('the program in $language', ({ language, command }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-signing-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  function run(section: string, variables: Record<string, string>): string {
    const code = section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    const env = { ...process.env, PYTHONUTF8: '1', ...variables };
    return execFileSync(command, ['-c', code], { env, encoding: 'utf8' }).trim();
  }

  test.each(wsseVectors)('signs as $username', ({ username, secret, nonce, created, header }) => {
    const printed = run(authentication, {
      FX_USERNAME: username,
      FX_SECRET: secret,
      FX_NONCE: nonce,
      FX_CREATED: created,
    });
    expect(printed).toBe(`X-WSSE: ${header}`);
  });

  test('makes a nonce and a time of its own', () => {
    const variables = { FX_USERNAME: 'acme', FX_SECRET: 'secret' };
    const [first, second] = [run(authentication, variables), run(authentication, variables)];
    expect(first).not.toBe(second);
    const { nonce = '', created = '' } =
      /Nonce="(?<nonce>[^"]+)", Created="(?<created>[^"]+)"$/.exec(first)?.groups ?? {};
    expect(Buffer.from(nonce, 'base64').toString()).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Date.parse(created) - Date.now())).toBeLessThan(300_000);
  });

  test.each(webhookVectors)('verifies a notification of $timestamp', async (vector) => {
    const file = join(folder, 'body');
    await writeFile(file, Buffer.from(vector.rawBodyBase64, 'base64'));
    const verify = (signature: string) =>
      run(notifications, {
        FX_BODY_FILE: file,
        FX_TIMESTAMP: vector.timestamp,
        FX_WEBHOOK_SECRET: vector.secret,
        FX_SIGNATURE: signature,
      });
    expect(verify(vector.signatureHex)).toBe('valid');
    expect(verify(vector.signatureHex.replace(/.$/, (end) => (end === '0' ? '1' : '0')))).toBe(
      'invalid',
    );
    expect(verify('')).toBe('invalid');
    expect(verify(vector.signatureBase64)).toBe('valid');
  });
});
