import { expect, test } from 'vitest';
import { type Page, rowsOfPage } from './page.ts';

function listOf(length: number) {
  const ascending = Array.from({ length }, (_, index) => index);
  const asked: { skip: number; size: number }[] = [];
  let counts = 0;
  return {
    ascending,
    asked,
    counts: () => counts,
    page: (page: Page) =>
      rowsOfPage(
        page,
        () => {
          counts += 1;
          return length;
        },
        ({ order, skip, size }) => {
          asked.push({ skip, size });
          const rows = order === 'ASC' ? ascending : ascending.toReversed();
          return rows.slice(skip, skip + size);
        },
      ),
  };
}

test('4 rule 3: each page has the right part of the list, in both sort orders and up to the end of the list', () => {
  for (const length of [0, 1, 49, 50, 51, 2999, 3000, 3001]) {
    for (const size of [1, 7, 50, 1000]) {
      for (const order of ['ASC', 'DESC'] as const) {
        const list = listOf(length);
        const rows = order === 'ASC' ? list.ascending : list.ascending.toReversed();
        const last = Math.ceil(length / size);
        for (const number of new Set([1, 2, 22, Math.ceil(last / 2), last - 1, last, last + 1])) {
          if (number < 1) continue;
          const expected = rows.slice((number - 1) * size, number * size);
          expect(list.page({ number, size, order })).toEqual(expected);
        }
      }
    }
  }
});

test('rowsOfPage reads a page near the start without counting the list', () => {
  const list = listOf(100_000);
  list.page({ number: 1, size: 50, order: 'DESC' });
  list.page({ number: 21, size: 50, order: 'DESC' });
  expect(list.counts()).toBe(0);
});

test('rowsOfPage never skips more than half of the list', () => {
  const list = listOf(100_000);
  for (const number of [1000, 1001, 1999, 2000, 2001, Number.MAX_SAFE_INTEGER]) {
    list.page({ number, size: 50, order: 'DESC' });
  }
  expect(Math.max(...list.asked.map(({ skip }) => skip))).toBeLessThanOrEqual(50_000);
});
