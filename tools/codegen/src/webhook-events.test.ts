import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { webhookEvents } from './webhook-events.ts';

function withEvent(properties: Record<string, Schema>): OpenApiDocument {
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const post = { description: 'A thing was made.', requestBody: { content }, responses: {} };
  return { ...smallDescription({}), webhooks: { THING_MADE: { post } } };
}

const thing = { $ref: '#/components/schemas/Thing' };

test('webhookEvents refuses an event whose body does not name the event', async () => {
  const document = withEvent({ event: { type: 'string' }, payload: thing });
  await expect(webhookEvents(document)).rejects.toThrow(
    'The body of webhooks.THING_MADE must have a `payload`',
  );
});

test('webhookEvents refuses a payload without a named schema, and says what to do', async () => {
  const properties = { event: { const: 'THING_MADE' }, payload: { type: 'object' } };
  await expect(webhookEvents(withEvent(properties))).rejects.toThrow(
    'Give the payload of webhooks.THING_MADE a named schema in spec/components/schemas.',
  );
});

test('webhookEvents leaves an event without an example out of the table of payloads, so that the compiler reports the event', async () => {
  const properties = { event: { const: 'THING_MADE' }, payload: thing };
  const files = await webhookEvents(withEvent(properties));
  const payloads = files.find(({ name }) => name === 'test-payloads.ts');
  expect(payloads?.text).not.toContain('THING_MADE');
});

test('webhookEvents refuses a final status that the schema does not have', async () => {
  const description = smallDescription({});
  const schemas = { ThingStatus: { type: 'string', enum: ['made'], 'x-final': ['gone'] } };
  const document = { ...description, components: { ...description.components, schemas } };
  await expect(webhookEvents(document)).rejects.toThrow(
    'x-final of ThingStatus names gone, which the enum of ThingStatus does not have.',
  );
});
