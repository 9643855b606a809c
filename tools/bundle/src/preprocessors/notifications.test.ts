import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context, Location, Visit } from '../lint-rules/visitor.ts';
import { notifications } from './notifications.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-notifications-'));
  await writeFile(
    join(folder, '_template.yaml'),
    `
template:
  post:
    operationId: on{Event}
    x-listed: '{listed}'
    description: '\`{event}\` has the {noun}.'
    examples: '{examples}'
choices:
  of:
    payment:
      noun: payment
      listed: true
      examples:
        '{moment}Wrapped': '{event}'
`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function visited(pathItem: Record<string, unknown>) {
  const messages: string[] = [];
  const location: Location = {
    child: () => location,
    key: () => location,
    absolutePointer: '',
    source: { absoluteRef: join(folder, 'PAYMENT_MADE.yaml') },
  };
  const context: Context = {
    key: 'PAYMENT_MADE',
    location,
    report: ({ message }) => messages.push(message),
    resolve: () => ({}),
  };
  const visit = notifications()['PathItem'] as Visit;
  visit(pathItem, context);
  return { pathItem, messages };
}

test('the bundler writes each notification as a copy of the template, filled with values of the notification, its object and its event', () => {
  expect(visited({ 'x-notification': { of: 'payment', moment: 'Planified' } })).toEqual({
    messages: [],
    pathItem: {
      post: {
        operationId: 'onPaymentMade',
        'x-listed': true,
        description: '`PAYMENT_MADE` has the payment.',
        examples: { PlanifiedWrapped: 'PAYMENT_MADE' },
      },
    },
  });
});

test('a path item that is not a notification stays unchanged', () => {
  const pathItem = { get: { operationId: 'getWallet' } };
  expect(visited(pathItem)).toEqual({ messages: [], pathItem });
});

test.each([
  [{ of: 'payment' }, 'A value for `{moment}` is not in _template.yaml.'],
  [{ of: 'refund', moment: 'Planified' }, '`of: refund` is not in _template.yaml.'],
])('the preprocessor reports what _template.yaml lacks for the notification %o', (own, message) => {
  expect(visited({ 'x-notification': own }).messages).toContain(message);
});
