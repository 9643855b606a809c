import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { json, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { filesIn } from '../../build/folders.ts';
import { isTried, languages } from './languages.ts';
import { tryProgram } from './try-program.ts';
import { withGateway } from './with-gateway.ts';

const signing = join(repository, 'docs/samples/sign-in-any-language');
const paying = join(repository, 'docs/samples/from-any-language');

const languageOf = (file: string) =>
  languages[extname(file)] ?? expect.fail(`the language of ${file} is not in languages.ts`);

const signers = filesIn(signing, '{[Hh]eader,[Nn]otification}.*');

test.each(['header', 'notification'])('every language has a sample program for a %s', (kind) => {
  const found = signers.filter((file) => file.toLowerCase().startsWith(`${kind}.`));
  expect(found.map((file) => extname(file)).sort()).toEqual(Object.keys(languages).sort());
});

test.each(signers.filter(isTried))('the sample %s gives the results of the test vectors', (file) =>
  tryProgram(join(signing, file), languageOf(file)),
);

const programs = ['Pay.java', 'pay.cs', 'pay.go', 'pay.php', 'pay.py', 'pay.sh'].filter(isTried);

test.each(programs)(
  'the sample %s pays once and confirms, even when the answer of the service is lost',
  (file) =>
    withGateway(async ({ env, sandbox }) => {
      sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
      await tryProgram(join(paying, file), languageOf(file), env);
    }),
);

/** Reads the beginning of a sample program, which defines how the program sends requests. */
const sendingOf = async (file: string) =>
  (await readFile(join(paying, file), 'utf8')).split(/^(?:\$?payment) ?=/m, 1)[0] ?? '';

test.each(
  [
    [
      'pay.py',
      'send("POST", "/webhooks", {"url": "https://a.example", "events": ["PAYMENT_CREATED"]})',
    ],
    [
      'pay.php',
      "send('POST', '/webhooks', ['url' => 'https://a.example', 'events' => ['PAYMENT_CREATED']]);",
    ],
    [
      'pay.sh',
      `send -d '{"url": "https://a.example", "events": ["PAYMENT_CREATED"]}' "$GATEWAY_URL/webhooks"`,
    ],
  ].filter(([file = '']) => isTried(file)),
)(
  'the sample %s sends a request without an idempotency key only once, although the answer is 502',
  async (file = '', call) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, file), `${await sendingOf(file)}\n${call}\n`);
    await withGateway(async ({ env, gateway, fx }) => {
      // This proxy between the program and the gateway passes each request on, and answers 502 in place of the gateway's answer.
      const proxy = await loopbackServer(async (response, { method, url, headers, body }) => {
        const { authorization = '' } = headers;
        const sent = { authorization, 'content-type': 'application/json' };
        await fetch(gateway.url + url, { method, headers: sent, body });
        json(response, 502, {});
      });
      await tryProgram(join(folder, file), languageOf(file), { ...env, GATEWAY_URL: proxy.url });
      expect((await fx.webhooks.list()).items).toHaveLength(1);
    });
  },
);
