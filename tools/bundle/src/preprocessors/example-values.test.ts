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
Endless:
  $ref: '#/Again'
Again:
  inner:
    $ref: '#/Endless'
`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const composed = (value: unknown) => new Composer().compose(value, join(folder, 'use.yaml'));

test.each([
  [
    'payments.yaml#/Refused',
    'The reference `payments.yaml#/Refused` in use.yaml leads to a value that does not exist.',
  ],
  [
    'payments.yaml#/Created/tag',
    'The reference `payments.yaml#/Created/tag` in use.yaml leads to a value that does not exist.',
  ],
  ['trades.yaml#/Created', 'The reference `trades.yaml#/Created` in use.yaml cannot be read.'],
  ['payments.yaml#/Endless', 'The reference `#/Endless` in payments.yaml refers back to itself.'],
])('the reference %s in an example is refused', (reference, message) => {
  expect(() => composed({ $ref: reference })).toThrow(message);
});
