import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { sizesOf } from './bundle.ts';

const programs = join(repository, 'tools/external/bench/programs');

/** The most bytes in a browser. Each limit was set at most five percent above the measured size. */
const limits = [
  {
    name: 'client, createClient',
    program: join(programs, 'client/crossborder-fx.ts'),
    most: { atStart: 14_400, inOneFile: 30_200 },
  },
  {
    name: 'client, whole',
    program: join(programs, 'client/crossborder-fx-everything.ts'),
    most: { inOneFile: 30_850 },
  },
  {
    name: 'client, money',
    program: join(import.meta.dirname, 'money.ts'),
    most: { inOneFile: 1_600 },
  },
  {
    name: 'webhooks, verifyWebhook',
    program: join(programs, 'webhooks/crossborder-fx.ts'),
    most: { inOneFile: 2_950 },
  },
];

const remedy = 'Make the program smaller, or raise its limit here and say why in the changeset.';

test.each(limits)(
  'the bundle of $name has at most $most bytes',
  async ({ name, program, most }) => {
    const sizes = await sizesOf(program);
    console.log(name, sizes);
    for (const [where, bytes] of Object.entries(most)) {
      const size = sizes[where as keyof typeof sizes];
      expect(size, remedy).toBeLessThanOrEqual(bytes);
      // If a limit were far above the size, the bundle could grow and the test would still pass.
      expect(size, `Lower the limit of ${name} to five percent above its size.`).toBeGreaterThan(
        0.9 * bytes,
      );
    }
  },
);
