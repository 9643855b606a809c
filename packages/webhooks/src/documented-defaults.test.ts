import { readFile } from 'node:fs/promises';
import {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  tableDefaults,
} from '@crossborder-fx/tools-test-utils';
import { expect, test, vi } from 'vitest';
import { readBody } from './adapters/receive.ts';
import { createWebhookHandler } from './create-webhook-handler.ts';
import { eventKey } from './handle/event-key.ts';
import type { WebhookHandlerOptions } from './handle/handler-options.ts';
import { memoryStore } from './stores/memory-store.ts';
import { createTestWebhook } from './testing.ts';
import { signWebhook } from './verify/signature.ts';
import { verifyWebhook } from './verify/verify-webhook.ts';

const here = (file: string) => new URL(file, import.meta.url);
const readme = here('../README.md');
const guide = here('../../../docs/guides/notifications.md');
const secret = 'a-secret-of-tests';

const ofHandler = {
  ...(await docstringDefaults(here('./handle/handler-options.ts'), 'WebhookHandlerOptions')),
  ...(await docstringDefaults(here('./handle/observe.ts'), 'WebhookHooks')),
};
const ofLimits = await docstringDefaults(here('./handle/handler-options.ts'), 'WebhookTimeLimits');
const ofRules = await docstringDefaults(
  here('./verify/verify-webhook.ts'),
  'WebhookVerificationRules',
);
const ofTimestamps = await docstringDefaults(here('./verify/timestamp.ts'), 'TimestampRules');
const ofHeaders = await docstringDefaults(here('./verify/headers.ts'), 'WebhookHeaderNames');
const ofSigning = await docstringDefaults(here('./verify/signature.ts'), 'SignWebhookOptions');
const ofAdapters = await docstringDefaults(here('./adapters/receive.ts'), 'AdapterOptions');
const headerNames = Object.values(ofHeaders)
  .map((name) => name?.replaceAll("'", '`'))
  .join(', ');

test('the README and the guide list the options of createWebhookHandler with the defaults of the docstrings', async () => {
  const table = await tableDefaults(readme, '## `createWebhookHandler(options)`');
  expectSameDefaults(table, ofHandler);
  expect(Object.keys(table).length).toBeLessThanOrEqual(8);
  expectSameDefaults(await tableDefaults(guide, '## Options of a receiver'), ofLimits);
  const [, ofVerify = ''] = (await readFile(guide, 'utf8')).match(/(`verify` sets .*)/) ?? [];
  const rules = await tableDefaults(guide, ofVerify);
  expectSameDefaults(rules, { ...ofTimestamps, ...ofRules });
  expect(rules['headerNames']).toBe(headerNames);
});

test('the README has the default of maxBodyBytes that the docstring has', async () => {
  expect(await readFile(readme, 'utf8')).toContain(`(default ${ofAdapters['maxBodyBytes']})`);
});

function handlerWith(options: Partial<WebhookHandlerOptions> = {}) {
  const keys: string[] = [];
  const handler = createWebhookHandler({
    secrets: [secret],
    on: {},
    onUnhandled: (_event, { id }) => void keys.push(id),
    store: memoryStore(),
    ...options,
  });
  return { keys, handler };
}

test('an omitted option of createWebhookHandler has its documented default', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const webhook = await createTestWebhook('PAYMENT_FINALIZED');
  const { handler, keys } = handlerWith();
  await handler.receive(webhook);
  await expectDefaults(ofHandler, {
    key: async () => expect(keys).toEqual([await eventKey(webhook.event)]),
    onError: async () => {
      await handler.receive({ ...webhook, headers: {} });
      expect(printed).toHaveBeenCalledExactlyOnceWith(
        expect.stringContaining('HEADER_MISSING There is no'),
      );
    },
  });
  printed.mockRestore();
});

test('an omitted option of verifyWebhook or signWebhook has its documented default', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const rawBody = '{"event":"PAYMENT_FINALIZED","payload":{}}';
  const accepted = async (seconds: number) => {
    const timestamp = String(Date.now() / 1000 + seconds);
    const headers = await signWebhook({ rawBody, secret, timestamp });
    return verifyWebhook({ rawBody, headers, secrets: [secret] }).then(
      () => true,
      () => false,
    );
  };
  let toleranceSeconds = 0;
  while ((await accepted(toleranceSeconds + 1)) && (await accepted(-toleranceSeconds - 1))) {
    toleranceSeconds++;
  }
  await expectDefaults(ofTimestamps, {
    toleranceSeconds,
    clock: async () => expect(await accepted(0)).toBe(true),
  });
  const headers = await signWebhook({ rawBody, secret });
  const [timestamp = '', signature = ''] = Object.keys(headers);
  await expectDefaults(ofHeaders, { timestamp, signature });
  await expectDefaults(ofSigning, {
    timestamp: () => expect(headers[timestamp]).toBe(String(Date.now() / 1000)),
    encoding: /^[0-9a-f]{64}$/.test(headers[signature] ?? '') ? 'hex' : 'another',
    clock: () => expect(headers[timestamp]).toBe(String(Date.now() / 1000)),
  });
  vi.useRealTimers();
});

test('an omitted option of an adapter has its documented default', async () => {
  const refusal = await readBody([new Uint8Array(8 * 1024 * 1024)], {}).catch(String);
  await expectDefaults(ofAdapters, {
    maxBodyBytes: /maxBodyBytes, (\d+)\./.exec(String(refusal))?.[1] ?? 'none',
  });
});

test('an omitted option of createTestWebhook has its documented default', async () => {
  const { event, secret } = await createTestWebhook('PAYMENT_FINALIZED');
  const { webhookId } = event;
  await expectDefaults(await docstringDefaults(here('./testing.ts'), 'TestWebhookOverrides'), {
    webhookId,
    secret,
  });
});
