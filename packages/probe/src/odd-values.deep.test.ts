import { depth } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { changing, fullSandbox } from '../test/probe-setup.ts';
import { descriptionOf } from './report.ts';

const oddValues: unknown[] = [
  { toString: 1, valueOf: 1 },
  '\ud800',
  '..',
  2 ** 53,
  [null, [], {}],
  'x'.repeat(500),
];
// The full tests put each odd value in each place. The quick tests put one odd value in each place.
const rounds = depth === 'quick' ? [0] : oddValues.keys();

test.each([
  ['each value', /^$/],
  ['each value that is not an id', /id$/i],
])(
  'the probe does not throw when odd values are in place of %s of the answers',
  async (_, kept) => {
    const { sandbox, probe } = await fullSandbox();
    for (const round of rounds) {
      let count = round;
      const plant = (key: string, value: unknown) =>
        typeof value === 'object' || kept.test(key) ? value : oddValues[count++ % oddValues.length];
      const { url } = await changing(sandbox.url, (text) =>
        text === '' ? '' : JSON.stringify(JSON.parse(text, plant)),
      );
      const report = await probe({ baseUrl: url });
      expect(report.stopped).toBeUndefined();
      expect(report.sent.length).toBeGreaterThan(30);
      expect(descriptionOf(report)).toContain('@@');
    }
  },
);
