import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Composer } from './example-values.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-compose-'));
  await writeFile(
    join(folder, 'payments.yaml'),
    `
Created:
  id: A1
  holder:
    $ref: holders.yaml#/Person
Planified:
  id: A1
  status: planified
  $ref: '#/Created'
  executionDate: '2026-11-25'
Finalized:
  $ref: '#/Planified'
  status: finalized
Endless:
  $ref: '#/Again'
Again:
  inner:
    $ref: '#/Endless'
`,
  );
  await writeFile(join(folder, 'holders.yaml'), 'Person:\n  name: Ada\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const composed = (value: unknown) => new Composer().compose(value, join(folder, 'use.yaml'));

test('a reference becomes what it leads to, at any depth and through several files', () => {
  expect(composed({ payments: [{ $ref: 'payments.yaml#/Created' }] })).toEqual({
    payments: [{ id: 'A1', holder: { name: 'Ada' } }],
  });
});

test('keys beside a reference are laid over it, and those before it come first', () => {
  const finalized = composed({ $ref: 'payments.yaml#/Finalized' });
  expect(finalized).toEqual({
    id: 'A1',
    status: 'finalized',
    holder: { name: 'Ada' },
    executionDate: '2026-11-25',
  });
  expect(Object.keys(Object(finalized))).toEqual(['id', 'status', 'holder', 'executionDate']);
});

test('a reference can lead to one field', () => {
  expect(composed({ webhookId: { $ref: 'payments.yaml#/Finalized/holder/name' } })).toEqual({
    webhookId: 'Ada',
  });
});

test.each([
  ['payments.yaml#/Refused', 'The reference `payments.yaml#/Refused` in use.yaml leads nowhere.'],
  [
    'payments.yaml#/Created/tag',
    'The reference `payments.yaml#/Created/tag` in use.yaml leads nowhere.',
  ],
  ['trades.yaml#/Created', 'The reference `trades.yaml#/Created` in use.yaml cannot be read.'],
  ['payments.yaml#/Endless', 'The reference `#/Endless` in payments.yaml refers back to itself.'],
])('%s is refused', (reference, message) => {
  expect(() => composed({ $ref: reference })).toThrow(message);
});
