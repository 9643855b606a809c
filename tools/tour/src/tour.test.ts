import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Stage, tour } from './tour.ts';

let printed: string[];
let isOpen: boolean;

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

function stageThat(play: Stage['play']): () => Promise<Stage> {
  return async () => {
    isOpen = true;
    return {
      name: 'Sandbox',
      url: 'http://127.0.0.1:1',
      play,
      async [Symbol.asyncDispose]() {
        isOpen = false;
      },
    };
  };
}

test.each([
  [true, 0],
  [false, 1],
])('a story that ends well: %s, is code %i, and closes its stage', async (isWhole, code) => {
  const start = stageThat(async () => isWhole);
  expect(await tour({ start, referencePort: 0, stay: false })).toBe(code);
  expect(isOpen).toBe(false);
});

test('the console comes first of what is told, where there is one', async () => {
  const start = stageThat(async () => true);
  const withConsole = async () => ({ ...(await start()), console: 'http://127.0.0.1:1/_sandbox/' });
  await tour({ start: withConsole, referencePort: 0, stay: false });
  await tour({ start, referencePort: 0, stay: false });
  const names = printed.map((text) => text.match(/^\w+(?= +http)/gm));
  expect(names).toEqual([
    ['Console', 'Sandbox', 'Reference'],
    ['Sandbox', 'Reference'],
  ]);
});

test('where the reference cannot listen, nothing is left running', async () => {
  const { createServer } = await import('node:http');
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const start = stageThat(async () => true);
  await expect(tour({ start, referencePort: port, stay: false })).rejects.toThrow(
    `The reference cannot listen on port ${port}`,
  );
  expect(isOpen).toBe(false);
  taken.close();
});

test('the reference is served where the tour says, until it is stopped', async () => {
  const done = tour({ start: stageThat(async () => true), referencePort: 0, stay: true });
  await expect.poll(() => printed.join('\n')).toContain('Stop with Ctrl-C');
  const url = /Reference {2}(\S+)/.exec(printed.join('\n'))?.[1] ?? '';
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Cross-Border Payments and FX Service API');
  expect((await fetch(`${url}/other`)).status).toBe(404);
  process.emit('SIGINT');
  expect(await done).toBe(0);
  expect(isOpen).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
