import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isPlatformOfRuntimes, runtimes } from './runtimes.ts';
import { expectedOutcomes, observe } from './service.ts';

// The behaviours have to notice a client that is not safe with money.

const consumer = inject('consumer');

/** A copy of the consumer project with one change in a file of its client. */
async function consumerWith(file: string, good: string, bad: string): Promise<string> {
  const copy = await mkdtemp(join(dirname(consumer), 'broken-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(consumer, copy, { recursive: true, verbatimSymlinks: true });
  const path = join(copy, 'node_modules/@crossborder-fx/client/dist', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(good);
  await writeFile(path, text.replace(good, bad));
  return copy;
}

/** The behaviours that came to something else than they should. */
async function brokenOn(name: string, changed: string): Promise<string[]> {
  const runtime = runtimes.find((one) => one.name === name) ?? expect.fail(`no runtime ${name}`);
  const { outcomes } = await observe(runtime, changed);
  return Object.entries(expectedOutcomes(runtime))
    .filter(([behaviour, expected]) => !isDeepStrictEqual(outcomes[behaviour], expected))
    .map(([behaviour]) => behaviour);
}

const warm = (methods: string[], ways: string[]) =>
  methods.flatMap((method) => ways.map((way) => `sends ${method} once when a warm ${way}`));
const lost = ['connection closes', 'connection is reset'];
const every = ['POST', 'PUT', 'PATCH', 'DELETE'];

test('a client that sends everything again is noticed', async () => {
  const changed = await consumerWith(
    'chunks/create-client.js',
    'return isNotSent;',
    'return true;',
  );
  const broken = await brokenOn('Node 24, import', changed);
  expect(broken).toContain('sends everything that has an effect once after 503');
  expect(broken).toEqual(expect.arrayContaining(warm(every, lost)));
});

test('a client that takes a broken connection for an unsent request is noticed', async () => {
  const changed = await consumerWith('transport/node-transport.js', 'isBeforeTls ||', 'true ||');
  const broken = await brokenOn('Node 24, import', changed);
  expect(broken).toEqual(expect.arrayContaining(warm(every, lost)));
});

test('a client that hands a fetch what it can send again is noticed', async () => {
  const changed = await consumerWith(
    'chunks/fetch-transport.js',
    'isRepeatable || sendsOnce',
    'true',
  );
  const broken = await brokenOn('Node 24, import', changed);
  expect(broken).toContain('sends everything that has an effect once after 421 by another fetch');
});

describe.runIf(isPlatformOfRuntimes)('on another runtime', () => {
  test('a client that follows redirects is noticed', async () => {
    const changed = await consumerWith(
      'chunks/fetch-transport.js',
      'redirect: "manual"',
      'redirect: "follow"',
    );
    expect(await brokenOn('workerd with nodejs_compat', changed)).toEqual(['follows no redirect']);
  });

  test.each(['Node 20, import', 'Bun', 'Deno'])(
    'a client that sends what has an effect over a kept connection is noticed: %s',
    async (name) => {
      const changed = await consumerWith(
        'transport/node-transport.js',
        'keepAlive: false',
        'keepAlive: true',
      );
      const broken = await brokenOn(name, changed);
      expect(broken).toEqual(
        expect.arrayContaining(every.map((method) => `opens a connection for each ${method}`)),
      );
    },
  );
});
