import type { Example, OpenApiDocument, Reference } from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { testPayloads } from './test-payloads.ts';

function withExamples(examples: Record<string, Example | Reference>): OpenApiDocument {
  const document = smallDescription({});
  return {
    ...document,
    components: {
      ...document.components,
      examples: { Shared: { value: { event: 'THING_MADE', payload: { id: 'shared' } } } },
    },
    webhooks: {
      THING_MADE: {
        post: { requestBody: { content: { 'application/json': { examples } } }, responses: {} },
      },
    },
  };
}

test('an event has the payload of its first example', () => {
  const { text } = testPayloads(
    withExamples({
      Bare: { value: { event: 'THING_MADE', payload: { id: 'first' } } },
      Wrapped: { value: { event: 'THING_MADE', payload: { thing: { id: 'second' } } } },
    }),
  );
  expect(text).toContain('"THING_MADE":{"id":"first"}');
  expect(text).not.toContain('second');
});

test('an example may be a reference', () => {
  const { text } = testPayloads(withExamples({ Bare: { $ref: '#/components/examples/Shared' } }));
  expect(text).toContain('"THING_MADE":{"id":"shared"}');
});

test('an event without an example is left out, for the type of the table to miss', () => {
  const { text } = testPayloads(withExamples({}));
  expect(text).not.toContain('THING_MADE');
});
