import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandboxTour } from './sandbox-tour.ts';

// Each plays more than fifty requests, and waits as a client does that has lost an answer.
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('the console is where the tour says', async () => {
  await using stage = await startSandboxTour({ port: 0 });
  const page = await fetch(stage.console ?? '');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Sandbox console</title>');
});

test('the story is told to its end, and every operation is answered', async () => {
  await using stage = await startSandboxTour({ port: 0 });
  const isWhole = await stage.play();
  const text = printed.join('\n');
  expect(isWhole, text).toBe(true);
  const described = [...operationsOf(await readDocument('templated'))].length;
  const [, notYet] = /Not yet in the sandbox: (.+)/.exec(text) ?? [];
  const all = described - (notYet?.split(', ').length ?? 0);
  expect(text.trimEnd().split('\n').at(-1)).toBe(`${all} of ${all} operations answered`);
});

test.each([
  ['on a Friday', '2098-12-19 09:00:00'],
  ['on a Saturday', '2098-12-20 09:00:00'],
  ['on the day before a holiday', '2098-12-24 09:00:00'],
  ['on a holiday', '2098-12-25 09:00:00'],
  ['on the last day of a month', '2098-11-30 09:00:00'],
  ['in the last second of a year', '2098-12-31 23:59:59'],
])('it is told to its end %s', async (_name, at) => {
  await using stage = await startSandboxTour({ port: 0, at });
  const isWhole = await stage.play();
  expect(isWhole, printed.join('\n')).toBe(true);
});

test('a story that breaks off says why, and which operations are missing', async () => {
  const stage = await startSandboxTour({ port: 0 });
  await stage[Symbol.asyncDispose]();
  expect(await stage.play()).toBe(false);
  const text = printed.join('\n');
  expect(text).toMatch(/✗ \w+Error: /);
  expect(text).toContain('Not answered: ');
  expect(text).toMatch(/0 of \d+ operations answered/);
});
