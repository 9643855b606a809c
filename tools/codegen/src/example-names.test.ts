import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { exampleNames } from './example-names.ts';

const answerWith = (...names: string[]) => ({
  description: 'An answer.',
  content: {
    'application/json': {
      schema: {},
      examples: Object.fromEntries(names.map((name) => [name, { value: {} }])),
    },
  },
});

test('an operation has the names of all of its answers, each once', async () => {
  const document = smallDescription({
    '/things': {
      get: {
        operationId: 'listThings',
        responses: { 200: answerWith('Two', 'None'), default: answerWith('Failure', 'None') },
      },
      delete: { operationId: 'deleteThings', responses: { 204: { description: 'Done.' } } },
    },
  });
  const [file] = await exampleNames(document);
  expect(file?.name).toBe('example-names.ts');
  expect(file?.text).toContain(`export interface ExampleNames {
  listThings: 'Two' | 'None' | 'Failure';
  deleteThings: never;
}`);
});
