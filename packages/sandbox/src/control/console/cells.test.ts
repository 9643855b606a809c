import { expect, test } from 'vitest';
import { aheadCell } from './cells.ts';

test.each([
  ['2026-11-26T17:00:00Z', '18:00 today'],
  ['2026-11-27T05:00:01Z', '06:00:01 tomorrow'],
  ['2026-11-30T05:00:00Z', '06:00 on Mon 2026-11-30'],
  ['2027-03-29T04:00:00Z', '06:00 on Mon 2027-03-29'],
])('%s is %s, seen from a Thursday in Paris', (at, text) => {
  const now = Date.parse('2026-11-26T17:30:00+01:00');
  expect(aheadCell(Date.parse(at), now)).toEqual({
    as: 'time',
    at: new Date(at).toISOString(),
    text,
  });
});
