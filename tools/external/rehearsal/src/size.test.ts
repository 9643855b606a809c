import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledBytes, bytesAtStart } from '../../bench/src/sections/size.ts';

const programs = join(import.meta.dirname, '../../bench/comparisons');

/** Bytes that a program may have in a browser: five percent above what was measured when the limit was set. */
const limits = [
  {
    name: 'client, createClient, at the start',
    program: join(programs, 'client/programs/crossborder-fx.ts'),
    measure: bytesAtStart,
    bytes: 16_700,
  },
  {
    name: 'client, createClient',
    program: join(programs, 'client/programs/crossborder-fx.ts'),
    bytes: 23_500,
  },
  {
    name: 'client, whole',
    program: join(programs, 'client/programs/crossborder-fx-everything.ts'),
    bytes: 24_000,
  },
  {
    name: 'client, money',
    program: join(import.meta.dirname, '../programs/money.ts'),
    bytes: 1_061,
  },
  {
    name: 'webhooks, verifyWebhook',
    program: join(programs, 'webhooks/programs/crossborder-fx.ts'),
    bytes: 2_579,
  },
];

const remedy = 'Make the program smaller, or raise its limit here and say why in the changeset.';

test.each(limits)('$name has at most $bytes bytes', async ({ name, program, bytes, measure }) => {
  const size = await (measure ?? bundledBytes)(program, 'browser');
  console.log(`${name}: ${size}`);
  expect(size, remedy).toBeLessThanOrEqual(bytes);
  // A limit that is far above the size would not notice that it grows.
  expect(size, 'Lower the limit to five percent above the size.').toBeGreaterThan(0.9 * bytes);
});
