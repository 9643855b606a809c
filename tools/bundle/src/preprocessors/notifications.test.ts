import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import type { Context, Location, Visit } from '../lint-rules/visitor.ts';
import { notifications } from './notifications.ts';

const template = `
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
`;

async function visited(pathItem: Record<string, unknown>) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '_template.yaml'), template);
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

test('the bundler writes each notification as a copy of the template, filled with values of the notification, its object and its event', async () => {
  expect(await visited({ 'x-notification': { of: 'payment', moment: 'Planified' } })).toEqual({
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

test('a path item that is not a notification stays unchanged', async () => {
  const pathItem = { get: { operationId: 'getWallet' } };
  expect(await visited(pathItem)).toEqual({ messages: [], pathItem });
});

test.each([
  [{ of: 'payment' }, 'A value for `{moment}` is not in _template.yaml.'],
  [{ of: 'refund', moment: 'Planified' }, '`of: refund` is not in _template.yaml.'],
])(
  'the preprocessor reports a value that _template.yaml lacks for the notification %o',
  async (own, message) => {
    expect((await visited({ 'x-notification': own })).messages).toContain(message);
  },
);
