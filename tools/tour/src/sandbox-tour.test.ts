import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandboxTour } from './sandbox-tour.ts';

let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('the story is told to its end, and every operation is answered', async () => {
  await using stage = await startSandboxTour({ port: 0 });
  const isWhole = await stage.play();
  const text = printed.join('\n');
  expect(isWhole, text).toBe(true);
  const all = [...operationsOf(await readDocument('templated'))].length;
  expect(text.trimEnd().split('\n').at(-1)).toBe(`${all} of ${all} operations answered`);
  expect(text).not.toContain('✗');
});

test.each(['a Friday 2026-12-18', 'before Good Friday 2027-03-25', 'new year 2026-12-31'])(
  'it is told to its end on %s',
  async (day) => {
    vi.useFakeTimers({ now: new Date(`${day.slice(-10)}T10:00:00Z`), toFake: ['Date'] });
    try {
      await using stage = await startSandboxTour({ port: 0 });
      expect(await stage.play(), printed.join('\n')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a story that breaks off says why, and which operations are missing', async () => {
  const stage = await startSandboxTour({ port: 0 });
  await stage[Symbol.asyncDispose]();
  expect(await stage.play()).toBe(false);
  const text = printed.join('\n');
  expect(text).toMatch(/✗ \w+Error: /);
  expect(text).toContain('Not answered: ');
  expect(text).toMatch(/0 of \d+ operations answered/);
});
