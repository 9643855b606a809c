import { hash } from 'node:crypto';
import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf, credentials } from './client-of.ts';
import { exampleCalls } from './example-calls.ts';
import { expectNone, listening, shown } from './shown.ts';

const secret = 'whsec-Zm9yLW5vYm9keS1lbHNl';
const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const webhook = JSON.stringify({ webhookId, secret });

test.each([
  ['in JSON that is cut off', 200, webhook.slice(0, -1)],
  ['in a list', 200, `[${webhook}]`],
  ['in a text', 200, JSON.stringify(webhook)],
  ['in a body that is not UTF-8', 200, Buffer.concat([Buffer.from(webhook), Buffer.from([0xff])])],
  ['in HTML', 200, `<p>${webhook}`],
  ['in a redirect', 302, webhook],
  ['in a body that is larger than maxBodyBytes', 200, `${webhook}${' '.repeat(1_000)}`],
  ['in an error without an envelope', 500, webhook],
  ['in an error page', 502, `<p>${webhook}`],
])('no error and no hook shows a webhook secret %s', async (_what, status, body) => {
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
