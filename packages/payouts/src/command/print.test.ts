import { expect, onTestFinished, test, vi } from 'vitest';
import { csvFile } from './csv-rows.ts';
import { printerOf } from './print.ts';

/** Simulates ten minutes with three reports of progress a second, and returns each printed text with its time. */
function tenMinutes({ isTerminal, isJson }: { isTerminal: boolean; isJson: boolean }) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { isTTY } = process.stderr;
  Object.assign(process.stderr, { isTTY: isTerminal });
  const begun = performance.now();
  const told: { at: number; text: string }[] = [];
  const tell = (text: unknown) => told.push({ at: performance.now() - begun, text: String(text) });
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(tell),
    vi.spyOn(console, 'error').mockImplementation(tell),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => tell(text) > 0),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process.stderr, { isTTY });
    vi.useRealTimers();
  });
  const printer = printerOf(isJson, csvFile('sellers.csv'));
  const of = 1_800;
  for (let done = 1; done <= of; done++) {
    vi.advanceTimersByTime(334);
    const remaining = (of - done) / 3;
    printer.progress({ state: 'creating', done, of, rate: 3, remaining, paused: undefined });
  }
  return told;
}

test.each([false, true])(
  'without a terminal, the command prints one line of progress per minute, as text or as JSON: %s',
  (isJson) => {
    const told = tenMinutes({ isTerminal: false, isJson });
    expect(told).toHaveLength(10);
    for (const [index, { at, text }] of told.entries()) {
      const before = told[index - 1]?.at ?? 0;
      expect(at - before).toBeGreaterThanOrEqual(60_000);
      expect(at - before).toBeLessThan(60_334);
      if (isJson) expect(JSON.parse(text)).toMatchObject({ type: 'progress', of: 1_800 });
      else expect(text).toMatch(/^creating: \d+ of 1800 rows, 3 a second, \d+ s left$/);
    }
  },
);

test('on a terminal, the command draws the progress bar again at each report', () => {
  const told = tenMinutes({ isTerminal: true, isJson: false });
  expect(told).toHaveLength(1_800);
  expect(told.every(({ text }) => text.startsWith('\r'))).toBe(true);
  expect(told[899]?.text).toContain('[##########..........] creating: 900 of 1800');
});
