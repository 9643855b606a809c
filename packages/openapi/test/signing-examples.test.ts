import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, test } from 'vitest';
import vectors from '../conformance/vectors.json' with { type: 'json' };

// The signing examples of the service description are for programmers who write their own client or receiver.

const { info } = await readDocument('templated');
const { signedHeaders, notifications: deliveries } = vectors;

const sections = new Map(
  String(info['description'])
    .split(/^# /m)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);
const authentication = sections.get('Authentication') ?? '';
const notifications = sections.get('Notifications') ?? '';

/** Returns the value that the Markdown table of a section has in the row of the given name. */
function shown(section: string, name: string): string | undefined {
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} |`));
  return row?.slice(`| ${name} | \``.length, -'` |'.length);
}

test('the worked example of a token shows each value on the way from the secret to the header', () => {
  const vector = signedHeaders.find(({ given }) => given.nonce === shown(authentication, 'Nonce'));
  const { username, nonce = '', created = '', secret = '' } = vector?.given ?? {};
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
    username,
    secret,
    created,
    text,
    digest: createHash('sha1').update(text).digest('hex'),
    passwordDigest: vector?.expected.passwordDigest,
    nonceBase64: vector?.expected.nonceBase64,
  });
});

test('the worked example of a notification in info.description has the same values as a conformance vector', () => {
  const timestamp = shown(notifications, '`x-service-timestamp`');
  const body = shown(notifications, 'Body') ?? '';
  const secret = shown(notifications, 'Secret') ?? '';
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
  expect(shown(notifications, 'HMAC-SHA256 in hexadecimal')).toBe(digest.toString('hex'));
  expect(shown(notifications, 'HMAC-SHA256 in Base64')).toBe(digest.toString('base64'));
  const bodyBase64 = Buffer.from(body).toString('base64');
  const given = { timestamp, secret, bodyBase64, signature: digest.toString('hex') };
  expect(deliveries).toContainEqual(expect.objectContaining({ given }));
});

type Variables = Record<string, string>;

const inShell = (code: string, all: readonly Variables[]) =>
  all.map((variables) =>
    execFileSync('sh', ['-c', code], { env: { ...process.env, ...variables }, encoding: 'utf8' }),
  );

// One process of Python runs the program with each set of variables, because Python takes long to start.
const eachInPython = `
import json, os, sys
for variables in json.loads(sys.argv[2]):
    os.environ.update(variables)
    exec(sys.argv[1], {})`;

function inPython(code: string, all: readonly Variables[]): string[] {
  const env = { ...process.env, PYTHONUTF8: '1' };
  const args = ['-c', eachInPython, code, JSON.stringify(all)];
  return execFileSync('python3', args, { env, encoding: 'utf8' }).trim().split('\n');
}

const languages = [
  { language: 'sh', runEach: inShell, needs: ['sh', 'openssl'] },
  { language: 'python', runEach: inPython, needs: ['python3'] },
];
const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined;

// In CI, the test fails when the language of an example is not installed; a contributor's machine may lack the language.
const tried = languages.filter(({ needs }) => process.env['CI'] || needs.every(isInstalled));

describe.each(tried)('the program in $language', ({ language, runEach }) => {
  function run(section: string, all: readonly Variables[]): string[] {
    const code = section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    return runEach(code, all).map((printed) => printed.trim());
  }

  test('the signing program in info.description signs each conformance vector', () => {
    const printed = run(
      authentication,
      signedHeaders.map(({ given }) => ({
        FX_USERNAME: given.username,
        FX_SECRET: given.secret,
        FX_NONCE: given.nonce,
        FX_CREATED: given.created,
      })),
    );
    expect(printed).toEqual(signedHeaders.map(({ expected }) => `X-WSSE: ${expected.header}`));
  });

  test('the signing program in info.description makes a new nonce and takes the present time when neither is given', () => {
    const variables = { FX_USERNAME: 'acme', FX_SECRET: 'secret' };
    const [first = '', second] = run(authentication, [variables, variables]);
    expect(first).not.toBe(second);
    const { nonce = '', created = '' } =
      /Nonce="(?<nonce>[^"]+)", Created="(?<created>[^"]+)"$/.exec(first)?.groups ?? {};
    expect(Buffer.from(nonce, 'base64').toString()).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Date.parse(created) - Date.now())).toBeLessThan(300_000);
  });

  test('the verifying program in info.description gives the right result for each notification of the conformance vectors', async () => {
    const folder = await temporaryFolder();
    const all = deliveries.map(async ({ given }, index) => {
      const file = join(folder, `body ${index}`);
      await writeFile(file, Buffer.from(given.bodyBase64, 'base64'));
      return {
        FX_BODY_FILE: file,
        FX_TIMESTAMP: given.timestamp,
        FX_WEBHOOK_SECRET: given.secret,
        FX_SIGNATURE: given.signature,
      };
    });
    const printed = run(notifications, await Promise.all(all));
    const results = deliveries.map(({ name }, index) => [name, printed[index]]);
    expect(results).toEqual(
      deliveries.map(({ name, expected }) => [name, expected.genuine ? 'valid' : 'invalid']),
    );
  });
});
