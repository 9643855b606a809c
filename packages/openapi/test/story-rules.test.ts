import {
  notificationsOf,
  operationNamed,
  parametersOf,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { templated } from './documents.ts';
import {
  type Body,
  bodies,
  expectEach,
  fieldsOf,
  nodesIn,
  notifications,
  requests,
  responses,
  shownBy,
  story,
} from './story.ts';

const nodes = bodies.flatMap(({ operationId, name, value }) =>
  nodesIn(value, `${operationId} ${name}`),
);
const strings = nodes.flatMap(({ at, fields }) =>
  Object.entries(fields).flatMap(([key, value]) =>
    [value].flat().map((text) => ({ at: `${at}/${key}`, key, text })),
  ),
);

test('payments and exchanges in the examples are executed or delivered on weekdays', () => {
  const days = strings.filter(({ key }) =>
    ['desiredExecutionDate', 'executionDate', 'deliveryDate', 'valueDate'].includes(key),
  );
  expect(days.length).toBeGreaterThan(80);
  expect(days.filter(({ text }) => !isWeekday(String(text)))).toEqual([]);
});

test('a spot exchange in the examples is delivered within two business days', () => {
  expectEach(
    [...story.quotes, ...story.trades],
    1,
    ({ createdDate, deliveryDate }) =>
      businessDaysBetween(String(createdDate), String(deliveryDate)) <= 2,
  );
});

test('a fixed forward in the examples is delivered at least three business days and at most six months later', () => {
  expectEach(story.forwards, 6, (fields) => {
    const [created, delivery] = [String(fields['createdDate']), String(fields['deliveryDate'])];
    return businessDaysBetween(created, delivery) >= 3 && delivery <= monthsAfter(created, 6);
  });
});

test('a payment in the examples is created before its desired execution date', () => {
  expectEach(
    story.payments,
    1,
    ({ createdDate, desiredExecutionDate = '9999' }) =>
      String(createdDate) < String(desiredExecutionDate),
  );
});

/** Fields whose form, documented or provisional, needs a character that the service forbids in other texts. */
const mayHaveForbidden = ['file', 'mimeType', 'uriRequested'];

test('the examples have forbidden characters only in links, files, media types and logged paths', () => {
  const texts = strings.filter(
    ({ key, text }) => !mayHaveForbidden.includes(key) && !/^https?:\/\//.test(String(text)),
  );
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => /[&<>%?\\/|]/.test(String(text)))).toEqual([]);
});

test('the link in each example error is the x-placeholder of the schema, with the code of the error filled in', () => {
  const { properties } = resolve<Schema>(templated, { $ref: '#/components/schemas/ErrorBody' });
  const placeholder = String(properties?.['link']?.['x-placeholder']);
  const errors = nodes.filter(({ fields }) => 'errorCode' in fields);
  expectEach(
    errors,
    4,
    ({ errorCode, link }) => link === placeholder.replace('{errorCode}', String(errorCode)),
  );
});

test('each IBAN in the examples has the right check digits', () => {
  const ibans = strings.filter(({ text }) =>
    /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(String(text)),
  );
  expect(new Set(ibans.map(({ text }) => text)).size).toBeGreaterThanOrEqual(4);
  expect(ibans.filter(({ text }) => checkDigits(String(text)) !== 1n)).toEqual([]);
});

function checkDigits(iban: string): bigint {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => Number.parseInt(one, 36));
  return BigInt(digits.join('')) % 97n;
}

test('each notification in the examples goes to a subscription of its event', () => {
  const sent = [
    ...notifications.map(({ value }) => fieldsOf(value)),
    ...shownBy('listFailedNotifications').map(({ fields }) => {
      const content = fieldsOf(fields['notificationContent']);
      return { ...content, event: content['eventType'] } as Record<string, unknown>;
    }),
  ];
  expect(new Set(sent.map(({ event }) => event))).toEqual(
    new Set(Object.keys(templated.webhooks ?? {})),
  );
  for (const { event, webhookId } of sent) {
    const subscription = story.subscriptions.find(
      ({ fields }) => fields['webhookId'] === webhookId,
    );
    expect(subscription?.fields['events']).toContain(event);
  }
});

test('one example subscription has the ten events that the schemas list, and another has all events', () => {
  const known = notificationsOf(templated);
  const listed = [...known].filter(([, one]) => one['x-listed-in-schema']).map(([event]) => event);
  const subscribed = requests
    .filter(({ operationId }) => operationId === 'createWebhook')
    .map(({ value }) => fieldsOf(value)['events']);
  expect(listed).toHaveLength(10);
  expect(subscribed).toContainEqual(listed);
  expect(subscribed).toContainEqual([...known.keys()]);
});

const pascalCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

test.each([
  { list: 'listPayments', detail: 'getPayment', items: 'payments', wrapper: 'payment' },
  { list: 'listTrades', detail: 'getTrade', items: 'trades', wrapper: 'trade' },
])(
  '$list and $detail have an example named after each status',
  ({ list, detail, items, wrapper }) => {
    const statuses = statusesOf(list);
    expect(statuses.length).toBeGreaterThanOrEqual(6);
    const all = named(list, 'All')?.value;
    const shown = new Map(nodesIn(all, '').map(({ fields }) => [fields['id'], fields['status']]));
    for (const status of statuses) {
      const listed = fieldsOf(named(list, pascalCase(status))?.value)[items];
      const ids = nodesIn(listed, '').flatMap(({ fields }) => ('status' in fields ? [fields] : []));
      expect(ids.length).toBeGreaterThan(0);
      for (const { id, status: actual } of ids) {
        expect(actual).toBe(status);
        expect(shown.get(id)).toBe(status);
      }
      const one = fieldsOf(fieldsOf(named(detail, pascalCase(status))?.value)[wrapper]);
      expect(one['status']).toBe(status);
    }
  },
);

function statusesOf(operationId: string): string[] {
  const parameters = parametersOf(templated, operationNamed(templated, operationId));
  const schema = parameters.find(({ name }) => name === 'status')?.schema ?? {};
  const values = resolve<Schema>(templated, schema).enum ?? [];
  return values.map(String).filter((value) => value !== 'all');
}

function named(operationId: string, name: string): Body | undefined {
  return responses.find((one) => one.operationId === operationId && one.name === name);
}

test('example requests have every holder type, side, document type and fee option', () => {
  const sent = requests.flatMap(({ value }) => nodesIn(value, ''));
  for (const [key, values] of [
    ['type', ['Individual', 'Corporate']],
    ['side', ['B', 'S']],
    ['documentType', ['invoice', 'identity']],
    ['feePaymentOption', ['SHARE', 'OUR', 'SEPA']],
  ] as const)
    expect(new Set(sent.flatMap(({ fields }) => fields[key] ?? []))).toEqual(new Set(values));
});

test('the example payment has the status planified after its first confirmation, as the README says', () => {
  expect(shownBy('createPayment')[0]?.fields['id']).toBe('NTc4MTI2');
  expect(shownBy('confirmPayment')[0]?.fields).toMatchObject({
    id: 'NTc4MTI2',
    status: 'planified',
  });
});

const day = 86_400_000;

const utc = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

function isWeekday(date: string): boolean {
  const weekday = new Date(utc(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Counts the weekdays after the first date, up to and including the second. Bank holidays count too. */
function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let time = utc(from) + day; time <= utc(to); time += day)
    if (isWeekday(new Date(time).toISOString())) count++;
  return count;
}

function monthsAfter(date: string, months: number): string {
  const time = new Date(utc(date));
  time.setUTCMonth(time.getUTCMonth() + months);
  return time.toISOString().slice(0, 10);
}
