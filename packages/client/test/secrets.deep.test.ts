import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  errorOf,
  json,
  loopbackServer,
  type ReceivedRequest,
  refusingPort,
  storyPayment,
} from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWsse } from '../src/sign/wsse.ts';
import {
  type Canaries,
  canaries,
  expectNone,
  listening,
  type PlantingCall,
  plantingCalls,
  shown,
} from './canaries.ts';
import { clientOf, credentials, testClient } from './client-of.ts';
import { exampleCalls } from './example-calls.ts';
import { connecting } from './faulty-server.ts';

/** As PHP writes it. */
function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[^ -~]/g, escaped);
}

/** As PHP writes it in a page. */
function htmlEntities(text: string): string {
  return text.replaceAll(/[^\w .,-]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** As banks print account numbers. */
function inGroups(text: string, separator: string): string {
  return text.replaceAll(/[\w]{4}(?=\w)/g, (group) => group + separator);
}

/** Everything that the service knows of a request, in the ways that it might repeat it. */
function everything({ headers, body }: ReceivedRequest, secrets: string[]): string {
  const header = String(headers['x-wsse']);
  const texts = [header, parseWsse(header)?.passwordDigest ?? '', body, ...secrets];
  return [
    ...texts,
    ...texts.map((text) => encodeURIComponent(Buffer.from(text).toString())),
    ...texts.map((text) => JSON.stringify(text)),
    ...texts.map(asciiJson),
    ...texts.map(htmlEntities),
    ...secrets.map((text) => inGroups(text, ' ')),
    ...secrets.map((text) => htmlEntities(inGroups(text.toUpperCase(), '/'))),
    ...secrets.map((text) => encodeURIComponent(asciiJson(inGroups(text, '-')))),
    ...secrets.map((text) => text.toUpperCase()),
    ...secrets.map((text) => text.toLowerCase()),
    JSON.stringify({ headers, body, secrets }),
    asciiJson({ headers, body, secrets }),
  ].join(' | ');
}

type Echo = [what: string, error: string, answer: (response: ServerResponse, all: string) => void];

const echoes: Echo[] = [
  ...['errorMessage', 'errorType', 'link'].map(
    (field): Echo => [
      `400 with it in ${field}`,
      'ApiError',
      (response, all) => json(response, 400, { errorCode: 1, [field]: all }),
    ],
  ),
  [
    '500 with it in a wrapped error',
    'ApiError',
    (response, all) => json(response, 500, { Error: { ErrorMessage: all, Link: all } }),
  ],
  ['502 with it in HTML', 'ApiError', (response, all) => response.writeHead(502).end(`<p>${all}`)],
  [
    '400 with it in the status text',
    'ApiError',
    (response, all) =>
      response.writeHead(400, all.replaceAll(/[^ -~]/g, '?').slice(0, 9_000)).end(),
  ],
  [
    'a failed verification of the payee',
    'PayeeVerificationError',
    (response, all) =>
      json(response, 422, { errorMessage: all, payeeVerification: { status: 'NO', holder: all } }),
  ],
  [
    '200 with it in HTML',
    'UnexpectedResponseError',
    (response, all) => response.writeHead(200).end(`<p>${all}`),
  ],
  [
    '200 with it in an error',
    'UnexpectedResponseError',
    (response, all) => json(response, 200, { errorCode: 1, errorMessage: all }),
  ],
  [
    '200 with it in truncated JSON',
    'UnexpectedResponseError',
    (response, all) => response.writeHead(200).end(JSON.stringify({ id: all }).slice(0, -2)),
  ],
  [
    '200 with it in invalid UTF-8',
    'UnexpectedResponseError',
    (response, all) =>
      response.writeHead(200).end(Buffer.concat([Buffer.from(all), Buffer.from([0xff])])),
  ],
  [
    'a redirect with it in the address',
    'UnexpectedResponseError',
    (response, all) =>
      response
        .writeHead(302, { location: `/?${Buffer.from(all).toString('hex').slice(0, 9_000)}` })
        .end(),
  ],
  ['it without HTTP', 'ConnectionError', (response, all) => void response.socket?.end(all)],
  [
    'a body with it that breaks off',
    'ConnectionError',
    (response, all) =>
      void response.writeHead(200).write(all, () => response.socket?.resetAndDestroy()),
  ],
];

describe.each(plantingCalls)('$operation answered by', ({ plants, call }) => {
  test.each(echoes)('%s shows nothing in a %s', async (_what, expected, answer) => {
    let secrets: string[] = [];
    const server = await loopbackServer((response, request) => {
      answer(response, everything(request, secrets));
    });
    await fc.assert(
      fc.asyncProperty(canaries, async (planted) => {
        secrets = [planted.secret, ...plants.map((field) => planted[field])];
        server.requests.length = 0;
        const heard: unknown[] = [];
        const fx = testClient({
          baseUrl: server.url,
          username: 'treasury-api',
          secret: planted.secret,
          ...listening(heard),
        });
        const error = (await errorOf(call(fx, planted))) as Error;
        expect(error.name).toBe(expected);
        const digests = server.requests.map(
          ({ headers }) => parseWsse(String(headers['x-wsse']))?.passwordDigest ?? '',
        );
        expect(digests).not.toEqual([]);
        expectNone(shown(error, heard), [...secrets, ...digests]);
      }),
      { numRuns: times(8), endOnFailure: true },
    );
  });
});

/** What the error of a call shows that no server answers with words. */
async function expectSilence(
  { plants, call }: PlantingCall,
  planted: Canaries,
  expected: string,
  options: { baseUrl: string; timeout?: number; signal?: AbortSignal },
): Promise<void> {
  const { baseUrl, ...callOptions } = options;
  const heard: unknown[] = [];
  const { secret } = planted;
  const fx = testClient({ baseUrl, username: 'u', secret, ...listening(heard) });
  const error = (await errorOf(call(fx, planted, callOptions))) as Error;
  expect(error.name).toBe(expected);
  expectNone(shown(error, heard), [secret, ...plants.map((field) => planted[field])]);
}

describe.each(plantingCalls)('$operation without an answer', (planting) => {
  const cases = fc.sample(canaries, 3);

  test('because nobody listens', async () => {
    const baseUrl = `http://127.0.0.1:${refusingPort}`;
    for (const planted of cases) {
      await expectSilence(planting, planted, 'ConnectionError', { baseUrl });
    }
  });

  test('because the connection breaks', async () => {
    const { port, close } = await connecting((socket) => socket.resetAndDestroy());
    for (const baseUrl of [`http://127.0.0.1:${port}`, `https://127.0.0.1:${port}`]) {
      for (const planted of cases) {
        await expectSilence(planting, planted, 'ConnectionError', { baseUrl });
      }
    }
    await close();
  });

  test('in time, or before the caller aborted', async () => {
    const { url } = await loopbackServer(() => {});
    for (const planted of cases) {
      await expectSilence(planting, planted, 'TimeoutError', { baseUrl: url, timeout: 30 });
      const signal = AbortSignal.abort();
      await expectSilence(planting, planted, 'AbortedError', { baseUrl: url, signal });
    }
  });

  test('because a field is wrong', async () => {
    for (const planted of cases.filter(() => planting.plants.length > 0)) {
      const wrong = Object.fromEntries(
        Object.entries(planted).map(([name, text]) => [
          name,
          name === 'secret' ? text : `${text}|`,
        ]),
      ) as unknown as Canaries;
      const baseUrl = 'https://fx.example';
      await expectSilence(planting, wrong, 'ValidationError', { baseUrl });
    }
  });
});

test('a fetch that quotes the request is not quoted, whatever it throws', async () => {
  await fc.assert(
    fc.asyncProperty(canaries, async (planted) => {
      const { secret, accountNumber, name, street, email } = planted;
      const heard: unknown[] = [];
      let digest = '';
      const fx = testClient({
        baseUrl: 'https://fx.example',
        username: 'u',
        secret,
        ...listening(heard),
        fetch: async (url, init) => {
          const request = new Request(url, init);
          const header = request.headers.get('x-wsse') ?? '';
          digest = parseWsse(header)?.passwordDigest ?? '';
          const quote = [secret, digest, header, await request.text()].join(' | ');
          const inner = Object.assign(new Error(quote), { quote, code: 'ECONNRESET' });
          throw Object.assign(new TypeError(quote, { cause: inner }), { request: quote });
        },
      });
      const account = plantingCalls.find(({ operation }) => operation.endsWith('BankAccount'));
      const error = await errorOf(account?.call(fx, planted) ?? Promise.resolve());
      expect(error).toMatchObject({
        name: 'ConnectionError',
        outcome: 'unknown',
        cause: { name: 'TypeError', cause: { code: 'ECONNRESET' } },
      });
      expect(digest).not.toBe('');
      expectNone(shown(error, heard), [secret, digest, accountNumber, name, street, email]);
    }),
    { numRuns: times(20), endOnFailure: true },
  );
});

describe('a webhook secret', () => {
  const secret = 'whsec-Zm9yLW5vYm9keS1lbHNl';
  const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
  const webhook = JSON.stringify({ webhookId, secret });

  test.each([
    ['that is cut off', 200, webhook.slice(0, -1)],
    ['in a list', 200, `[${webhook}]`],
    ['in a text', 200, JSON.stringify(webhook)],
    ['that is not UTF-8', 200, Buffer.concat([Buffer.from(webhook), Buffer.from([0xff])])],
    ['in HTML', 200, `<p>${webhook}`],
    ['in a redirect', 302, webhook],
    ['over the cap', 200, `${webhook}${' '.repeat(1_000)}`],
    ['in an error without envelope', 500, webhook],
    ['in an error page', 502, `<p>${webhook}`],
  ])('%s is not shown', async (_what, status, body) => {
    const heard: unknown[] = [];
    const { fx } = await clientOf((response) => response.writeHead(status).end(body), {
      maxBodyBytes: 1_000,
      ...listening(heard),
    });
    const create = { events: ['PAYMENT_FINALIZED'], url: 'https://hooks.example.com' } as const;
    for (const call of [
      () => fx.webhooks.create({ ...create, events: [...create.events] }),
      () => fx.webhooks.rotateSecret(webhookId),
    ]) {
      const error = await errorOf(call());
      expect(error).toMatchObject({ outcome: 'unknown' });
      expectNone(shown(error, heard), [secret]);
    }
  });
});

test('the API secret is in no request of any operation, in whatever form', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 400, {}));
  for (const { call } of exampleCalls) await errorOf(call(fx));
  expect(requests).toHaveLength(exampleCalls.length);
  const sent = JSON.stringify(requests).toLowerCase();
  const { secret } = credentials;
  for (const bytes of [Buffer.from(secret), hash('sha1', secret, 'buffer')]) {
    for (const encoding of ['latin1', 'hex', 'base64', 'base64url'] as const) {
      const form = bytes.toString(encoding).replace(/=+$/, '');
      expect(sent).not.toContain(form.toLowerCase());
    }
  }
});

test('a header that cannot be made is not quoted', async () => {
  for (const nonce of ['short-Zm9yLW5vYm9keS1lbHNl', 'bad\r\nheader-Zm9yLW5vYm9keS1lbHNl']) {
    const heard: unknown[] = [];
    const options = { nonce: () => nonce, ...listening(heard), hooks: {} };
    const { fx, requests } = await clientOf(() => {}, options);
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ValidationError', path: 'X-WSSE', outcome: 'not-sent' });
    expectNone(shown(error, heard), ['a-secret-of-tests', 'Zm9yLW5vYm9keS1lbHNl']);
    expect(requests).toEqual([]);
  }
});

test('a nonce is no secret: it is kept for tracing', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 500, {}));
  const error = await errorOf(fx.payments.create(storyPayment));
  const nonce = parseWsse(String(requests[0]?.headers['x-wsse']))?.nonce;
  expect(error).toMatchObject({ attempts: [{ nonce, status: 500 }] });
});

test('a file of 8 MB in an error is taken out in time', async () => {
  const file = 'Zm9y+W5v/m9k'.repeat(700_000);
  const { fx } = await clientOf((response, { body }) =>
    json(response, 400, { errorMessage: body }),
  );
  const call = fx.payments.uploadProofOfTransaction('P1', {
    documentType: 'invoice',
    tag: 't',
    file,
  });
  const { message } = (await errorOf(call)) as Error;
  expect(message).toMatch(/"file":"\[redacted\]… \(8\d{6} characters more\)$/);
  expect(message.length).toBeLessThan(200);
});
