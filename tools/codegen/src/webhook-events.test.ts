import type {
  Example,
  OpenApiDocument,
  Reference,
  Schema,
} from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { webhookEvents } from './webhook-events.ts';

function withEvent(
  name: string,
  properties: Record<string, Schema>,
  examples: Record<string, Example | Reference> = {},
): OpenApiDocument {
  const schema = { type: 'object', properties };
  return {
    ...smallDescription({}),
    webhooks: {
      [name]: {
        post: {
          description: 'A thing was made.',
          requestBody: { content: { 'application/json': { schema, examples } } },
          responses: {},
        },
      },
    },
  };
}

const thing = { $ref: '#/components/schemas/Thing' };

test('an event is an interface discriminated on its name, with the bare payload', async () => {
  const payload = { anyOf: [thing, { $ref: '#/components/schemas/ThingResponse' }] };
  const [file] = await webhookEvents(
    withEvent('THING_MADE', { event: { const: 'THING_MADE' }, payload }),
  );
  expect(file?.text).toContain(`/** A thing was made. */
export interface ThingMadeEvent {
  event: 'THING_MADE';
  payload: Thing;`);
  expect(file?.text).toContain('export type KnownWebhookEvent = ThingMadeEvent;');
  expect(file?.text).toContain("THING_MADE: 'thing',");
});

test('an event whose body does not name it is refused', async () => {
  await expect(
    webhookEvents(withEvent('THING_MADE', { event: { type: 'string' }, payload: thing })),
  ).rejects.toThrow('webhooks.THING_MADE needs a body');
});

test('a payload without a schema of its own is refused with what to do', async () => {
  const properties = { event: { const: 'THING_MADE' }, payload: { type: 'object' } };
  await expect(webhookEvents(withEvent('THING_MADE', properties))).rejects.toThrow(
    'Give the payload of webhooks.THING_MADE a schema of its own in spec/components/schemas.',
  );
});

async function testPayloads(examples: Record<string, Example | Reference>) {
  const properties = { event: { const: 'THING_MADE' }, payload: thing };
  const document = withEvent('THING_MADE', properties, examples);
  const shared = { event: 'THING_MADE', payload: { id: 'shared' } };
  Object.assign(document.components ?? {}, { examples: { Shared: { value: shared } } });
  const files = await webhookEvents(document);
  return files.find(({ name }) => name === 'test-payloads.ts')?.text;
}

test('an event has the payload of its first example', async () => {
  const text = await testPayloads({
    Bare: { value: { event: 'THING_MADE', payload: { id: 'first' } } },
    Wrapped: { value: { event: 'THING_MADE', payload: { thing: { id: 'second' } } } },
  });
  expect(text).toContain("THING_MADE: { id: 'first' }");
  expect(text).not.toContain('second');
});

test('an example may be a reference', async () => {
  const text = await testPayloads({ Bare: { $ref: '#/components/examples/Shared' } });
  expect(text).toContain("THING_MADE: { id: 'shared' }");
});

test('an event without an example is left out, for the type of the table to miss', async () => {
  expect(await testPayloads({})).not.toContain('THING_MADE');
});
