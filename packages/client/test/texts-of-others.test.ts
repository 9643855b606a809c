import { hash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import {
  errorOf,
  json,
  loopbackServer,
  refusingPort,
  storyPayment,
} from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ClientOptions, CrossborderFxError } from '../src/index.ts';
import { fileJournal } from '../src/journals/file-journal.ts';
import { parseWsse } from '../src/sign/wsse.ts';
import { clientOf, credentials, testClient } from './client-of.ts';
import { exampleCalls } from './example-calls.ts';
import { paymentBody, temporaryFolder } from './once-setup.ts';

/** Records everything that a client passes to hooks and logger, and subscribes to its diagnostics channels. */
function listening(heard: unknown[]): Partial<ClientOptions> {
  const hear = (told: unknown) => void heard.push(told);
  for (const name of ['request', 'response', 'retry', 'error']) {
    subscribe(`crossborder-fx:${name}`, hear);
    onTestFinished(() => void unsubscribe(`crossborder-fx:${name}`, hear));
  }
  return {
    logger: { debug: hear, warn: hear, error: hear },
    // These hooks record only the event, because the other arguments, request and response, belong to the caller.
    hooks: {
      onRequest: (event) => hear(event),
      onResponse: (event) => hear(event),
      onRetry: hear,
      onError: hear,
    },
  };
}

/** Prints a value as loggers do, with all enumerable properties, stacks and causes. */
function logged(value: unknown, depth = 10): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  const { message, stack, cause, errors } = value as Error & { errors?: unknown };
  const own = Object.entries(value).map(([name, one]) => [name, logged(one, depth - 1)]);
  const ofCause = [logged(cause, depth - 1), logged(errors, depth - 1)];
  return { ...Object.fromEntries(own), message, stack, ofCause, text: `${value}` };
}

/** Returns every text that an error shows when printed or copied, and all that hooks, logger and channels got. */
function shown(error: unknown, heard: unknown[] = []): string {
  const data = (error as CrossborderFxError).toJSON();
  const forms = [error, { ...(error as object) }, structuredClone(error), structuredClone(data)];
  return [...forms, AggregateError([error]), heard]
    .flatMap((one) => [inspect(one, { depth: 20 }), JSON.stringify(one), inspect(logged(one))])
    .join('\n');
}

function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    if (at >= 0)
      expect.fail(`${secret} is shown in …${text.slice(Math.max(0, at - 100), at + 100)}…`);
  }
}

const secret = 'secret-of-tests "\\ 漢';
/** A text with personal data from the service, a proxy or the caller. */
const words = 'Account DE89370400440532013000 of John Q. Smith is closed';
const parts = ['DE8937', 'John', 'Smith', 'closed'];

type Way = [what: string, error: string, answer: (response: ServerResponse, all: string) => void];

/** Lists the ways in which an answer of the service or a proxy can contain the text with personal data. */
const ways: Way[] = [
  ...['errorMessage', 'errorType', 'errorCode', 'link', words].map(
    (field): Way => [
      `an answer with 400 and the text in ${field === words ? 'the name of a field' : field}`,
      'ApiError',
      (response, all) => json(response, 400, { errorMessage: all, [field]: all }),
    ],
  ),
  [
    'an answer with 500 and the text in a wrapped error',
    'ApiError',
    (response, all) => json(response, 500, { Error: { ErrorMessage: all, Link: all } }),
  ],
  [
    'an answer with 502 and the text in HTML',
    'ApiError',
    (response, all) => response.writeHead(502).end(`<p>${all}`),
  ],
  [
    'an answer with 400 and the text in the status text and in a header',
    'ApiError',
    (response, all) => {
      const text = all.replaceAll(/[^ -~]/g, '?');
      response.writeHead(400, text, { 'x-about': text }).end();
    },
  ],
  [
    'a failed verification of the payee',
    'PayeeVerificationError',
    (response, all) =>
      json(response, 422, { errorMessage: all, payeeVerification: { status: all, message: all } }),
  ],
  [
    'an answer with 200 and the text in HTML',
    'UnexpectedResponseError',
    (response, all) => response.end(`<p>${all}`),
  ],
  [
    'an answer with 200 and the text in an object without an id',
    'UnexpectedResponseError',
    (response, all) => json(response, 200, { payment: { beneficiary: all, [words]: all } }),
  ],
  [
    'an answer with 200 and the text in an error',
    'UnexpectedResponseError',
    (response, all) => json(response, 200, { errorCode: 1, errorMessage: all }),
  ],
  [
    'an answer with 200 and the text in JSON that is cut off',
    'UnexpectedResponseError',
    (response, all) => response.end(JSON.stringify({ id: all }).slice(0, -2)),
  ],
  [
    'an answer with 200 and the text in invalid UTF-8',
    'UnexpectedResponseError',
    (response, all) => response.end(Buffer.concat([Buffer.from(all), Buffer.from([0xff])])),
  ],
  [
    'an answer with 200 and the text in a list',
    'UnexpectedResponseError',
    (response, all) => json(response, 200, [{ secret: all }]),
  ],
  [
    'an answer with 200 and only the text',
    'UnexpectedResponseError',
    (response, all) => json(response, 200, all),
  ],
  [
    'an answer with 200 and the text in a body that is larger than maxBodyBytes',
    'UnexpectedResponseError',
    (response, all) => response.end(`${JSON.stringify({ secret: all })}${' '.repeat(10_000)}`),
  ],
  [
    'a redirect with the text in the address',
    'UnexpectedResponseError',
    (response, all) => response.writeHead(302, { location: `/?${encodeURI(all)}` }).end(),
  ],
  [
    'the text in bytes that are not HTTP',
    'ConnectionError',
    (response, all) => void response.socket?.end(all),
  ],
  [
    'a body with the text that breaks off',
    'ConnectionError',
    (response, all) =>
      void response.writeHead(200).write(all, () => response.socket?.resetAndDestroy()),
  ],
];

async function clientThatIsTold(answer: Way[2], options: Partial<ClientOptions>) {
  const heard: unknown[] = [];
  const secrets: string[] = [secret];
  const { url } = await loopbackServer((response, { headers }) => {
    const header = String(headers['x-wsse']);
    secrets.push(header, parseWsse(header)?.passwordDigest ?? '');
    answer(response, [words, ...secrets].join(' | '));
  });
  const own = { maxBodyBytes: 10_000, ...listening(heard) };
  const fx = testClient({ baseUrl: url, secret, ...own, ...options });
  return { fx, heard, secrets };
}

describe.each(ways)('%s', (_what, name, answer) => {
  test('a text of the service is shown in no error and no log', async () => {
    const { fx, heard, secrets } = await clientThatIsTold(answer, { serviceText: false });
    const events = ['PAYMENT_FINALIZED' as const];
    for (const call of [
      () => fx.payments.create(storyPayment),
      () => fx.wallets.get('W1'),
      () => fx.webhooks.create({ events, url: 'https://hooks.example.com' }),
    ]) {
      const error = (await errorOf(call())) as CrossborderFxError;
      expect(error.name).toBe(name);
      expectNone(shown(error, heard), [...parts, ...secrets]);
      // The error's `errorMessage` has the service's text for a person to read.
      if ('errorMessage' in error) expect(error.errorMessage).toContain(words);
    }
    expect(secrets.length).toBeGreaterThan(4);
  });

  test('a text of the service is shown without header, digest and secret when serviceText is true', async () => {
    const { fx, heard, secrets } = await clientThatIsTold(answer, { serviceText: true });
    const error = (await errorOf(fx.payments.create(storyPayment))) as CrossborderFxError;
    const { errorMessage = '', link = '' } = error as { errorMessage?: string; link?: string };
    expectNone(shown(error, heard) + errorMessage + link, secrets);
    if (!errorMessage) return;
    expect(errorMessage).toContain(words);
    for (const text of [error.message, JSON.stringify(error), heard.at(-1)]) {
      expect(text).toContain(words);
    }
  });
});

const name = 'John Q. Smith';
const values = { path: { name }, query: { name }, body: { [name]: name } };
const input = { effect: 'none', ...values } as const;
const options = { headers: { 'x-name': name } };
const request = (given: Partial<ClientOptions>, heard: unknown[]) =>
  errorOf(
    testClient({
      baseUrl: `http://127.0.0.1:${refusingPort}`,
      secret,
      serviceText: false,
      ...listening(heard),
      ...given,
    }).request('POST', '/people/{name}', input, options),
  );

test.each<[string, Partial<ClientOptions>]>([
  ['when no process listens at the base URL', {}],
  [
    'by a hook that fails',
    {
      hooks: {
        onRequest(_event, { url, headers }) {
          headers.set('x-more', `${url}\n`);
        },
      },
    },
  ],
  [
    'by a fetch that fails',
    {
      async fetch(url, init) {
        const all = `${url} ${await new Request(url, init).text()} ${JSON.stringify(init.headers)}`;
        const inner = Object.assign(new Error(all), { code: 'ECONNRESET', all });
        throw Object.assign(new AggregateError([inner], all, { cause: inner }), { all });
      },
    },
  ],
])('a value of the caller is not shown %s', async (_what, given) => {
  const heard: unknown[] = [];
  const error = await request(given, heard);
  expect(error).toHaveProperty('outcome');
  expectNone(shown(error, heard), [...parts, encodeURIComponent(name), secret]);
});

test('an error about an invalid request shows neither a wrong value nor the name of an unknown field', async () => {
  const heard: unknown[] = [];
  const fx = testClient({ baseUrl: 'https://fx.example', secret, ...listening(heard) });
  const wrong = { ...storyPayment, JohnQSmith: name, communication: `${name}|` };
  const { communication: _, ...unknown } = wrong;
  for (const body of [wrong, unknown]) {
    const error = await errorOf(fx.payments.create(body));
    expect(error).toHaveProperty('name', 'ValidationError');
    expectNone(shown(error, heard), parts);
  }
  const invalid = `/people/${name}` as '/people/John';
  for (const effect of ['none', 'no such effect'] as const) {
    const error = await errorOf(fx.request('GET', invalid, { effect: effect as 'none' }));
    expectNone(shown(error, heard), parts);
  }
});

test('a JournalError does not show the texts of the error of the journal', async () => {
  const heard: unknown[] = [];
  const { fx, requests } = await clientOf(() => {}, { ...listening(heard), serviceText: false });
  const cause = Object.assign(new Error(words), { code: '23505', detail: words, where: words });
  const journal = {
    ...fileJournal(await temporaryFolder(), { account: 'acme' }),
    read: () => Promise.reject(new Error(words, { cause })),
  };
  const error = await errorOf(fx.payments.createOnce(paymentBody, { journal, reference: 'R1' }));
  expect(error).toMatchObject({
    message: 'The journal could not be used, so nothing was sent: 23505',
    cause: { errorMessage: words, cause: { code: '23505' } },
  });
  expectNone(shown(error, heard), parts);
  expect(requests).toEqual([]);
});

test('a LookError does not show the texts of its cause', async () => {
  const heard: unknown[] = [];
  const { fx } = await clientOf(
    (response, { method }) =>
      method === 'GET'
        ? json(response, 503, { errorMessage: words })
        : void response.socket?.resetAndDestroy(),
    { ...listening(heard), serviceText: false },
  );
  let now = Date.now();
  const clock = () => new Date(now);
  const journal = fileJournal(await temporaryFolder(), { account: 'acme', clock });
  const pay = () => errorOf(fx.payments.createOnce(paymentBody, { journal, reference: 'R1' }));
  await pay();
  now += 3_600_000;
  const error = await pay();
  expect(error).toMatchObject({ name: 'LookError', cause: { errorMessage: words } });
  expectNone(shown(error, heard), parts);
});

test('the error of a call whose file or body throws does not quote the thrown text', async () => {
  const heard: unknown[] = [];
  const fx = testClient({ baseUrl: 'https://fx.example', secret, ...listening(heard) });
  const fail = () => Promise.reject(new Error(words));
  const file = { arrayBuffer: fail } as unknown as Blob;
  const proof = { documentType: 'invoice', tag: 't', file } as never;
  const hostile = { toJSON: () => expect.fail(words) } as never;
  const journal = fileJournal(await temporaryFolder(), { account: 'acme' });
  for (const call of [
    () => fx.payments.uploadProofOfTransaction('P1', proof),
    () => fx.payments.createOnce(hostile, { journal, reference: 'R1' }),
  ]) {
    const error = await errorOf(call());
    expect(error).toMatchObject({ name: 'ValidationError', cause: { errorMessage: words } });
    expectNone(shown(error, heard), parts);
  }
});

test('no request of any operation contains the API secret, in whatever encoding', async () => {
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

test('an invalid X-WSSE header is not quoted in an error or a line of the log', async () => {
  for (const nonce of ['short-Zm9yLW5vYm9keS1lbHNl', 'bad\r\nheader-Zm9yLW5vYm9keS1lbHNl']) {
    const heard: unknown[] = [];
    const options = { nonce: () => nonce, ...listening(heard), hooks: {} };
    const { fx, requests } = await clientOf(() => {}, options);
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ValidationError', path: 'X-WSSE', outcome: 'not-sent' });
    // Diagnostics channels carry the nonce of a request, which is not secret, so the test looks at the log lines only.
    const lines = heard.filter((one) => typeof one === 'string');
    expectNone(shown(error, lines), ['a-secret-of-tests', 'Zm9yLW5vYm9keS1lbHNl']);
    expect(requests).toEqual([]);
  }
});
