import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { eventsPage } from './events.ts';

const document = await readDocument('templated');
const page = eventsPage(document);
const sectionOf = (event: string) => page.split(`\n### ${event}\n`)[1]?.split('\n##')[0] ?? '';
const names = Object.keys(document.webhooks ?? {});

test('the page of events gives every event its payload, its example and its link to the reference', () => {
  expect(names).toContain('PAYMENT_BLOCKED');
  expect(Array.from(page.matchAll(/^### (\w+)$/gm), ([, name]) => name)).toEqual(names);
  const payloads = names.map((event) => /Payload: `(\w+)`/.exec(sectionOf(event))?.[1]);
  expect(Object.groupBy(names, (_, index) => `${payloads[index]}`)).toMatchObject({
    Payment: names.filter((name) => name.startsWith('PAYMENT_')),
    Trade: names.filter((name) => name.startsWith('TRADE_')),
    FixedForward: names.filter((name) => name.startsWith('FIXED_FORWARD_')),
  });
  for (const event of names) {
    const [, example = ''] = /<code>([\s\S]*?)<\/code>/.exec(sectionOf(event)) ?? [];
    expect(JSON.parse(example)).toMatchObject({ event });
    expect(sectionOf(event)).toContain('](/reference/#/notifications/on');
  }
});

test('the command under an event on the page of events makes the sandbox send the event', async () => {
  await using sandbox = await startSandbox();
  const receiver = 'http://127.0.0.1:9/';
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  await fx.webhooks.create({ events: [...sandbox.listEvents()], url: receiver });
  for (const event of names) {
    const [, named] = /npx @crossborder-fx\/sandbox trigger (\S+)\n/.exec(sectionOf(event)) ?? [];
    const known = sandbox.listEvents().find((one) => one === named);
    const { deliveries } = known ? await sandbox.trigger(known) : { deliveries: [] };
    expect(deliveries.map((one) => one.event)).toContain(event);
  }
});

test('the page of events says which change in the sandbox causes each event', () => {
  expect(sectionOf('PAYMENT_BLOCKED')).toContain(
    'row P12, `execution` (the execution is due, or the payment is released on its day), ' +
      'when the trigger Block applies, and no release came before: from `planified/scheduled` to `blocked/hold`',
  );
});

test('eventsPage refuses an event that the sandbox does not send, or that has no example', () => {
  const { PAYMENT_BLOCKED: blocked, ...others } = document.webhooks ?? {};
  const unknown = { ...document, webhooks: { ...others, PAYMENT_LOST: blocked ?? {} } };
  expect(() => eventsPage(unknown)).toThrow('Nothing in the sandbox sends PAYMENT_LOST.');
  const bare = structuredClone(document);
  const content = Object(bare.webhooks?.['PAYMENT_BLOCKED']?.post?.requestBody).content;
  delete content['application/json'].examples;
  expect(() => eventsPage(bare)).toThrow('The event PAYMENT_BLOCKED has no example.');
});
