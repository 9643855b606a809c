import { join } from 'node:path';

/** A program of the benchmarks, and the bytes that it may have: bundled, minified, gzipped. */
export interface SizeLimit {
  name: string;
  /** Path of the module whose imports are measured. */
  program: string;
  bytes: number;
}

const programs = join(import.meta.dirname, '../bench/comparisons');

/** Five percent above what was measured when a limit was set, in a browser or worker. */
export const sizeLimits: SizeLimit[] = [
  {
    name: 'client, createClient',
    program: join(programs, 'client/programs/crossborder-fx.ts'),
    bytes: 22_578,
  },
  {
    name: 'client, whole',
    program: join(programs, 'client/programs/crossborder-fx-everything.ts'),
    bytes: 22_641,
  },
  { name: 'client, money', program: join(import.meta.dirname, 'programs/money.ts'), bytes: 821 },
  {
    name: 'webhooks, verifyWebhook',
    program: join(programs, 'webhooks/programs/crossborder-fx.ts'),
    bytes: 2_579,
  },
];
