import { expect, test } from 'vitest';
import { groups } from '../pages/pages.ts';
import { checkedLookUpPages, lookUpPages } from './look-up-pages.ts';

test('every page with the weight of a page to look things up in is on the site', () => {
  expect(checkedLookUpPages(groups)).toEqual(lookUpPages);
});

test('a page that is gone or renamed is named', () => {
  expect(() => checkedLookUpPages(groups, ['fields', 'planted'])).toThrow(
    /look-up-pages\.ts names what is not on the site: planted$/,
  );
});
