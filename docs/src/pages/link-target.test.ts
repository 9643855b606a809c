import { expect, test } from 'vitest';
import { linkTarget, type Site } from './link-target.ts';

const site: Site = {
  base: '/fx/',
  slugs: new Map([
    ['docs/guides/other.md', 'guides/other'],
    ['packages/client/README.md', 'packages/client'],
  ]),
  referencePlaces: new Set(['#/payments/createpayment']),
};
const targetOf = (url: string) => linkTarget(url, 'docs/guides/one.md', site);

test.each([
  ['other.md', '/fx/guides/other/'],
  ['other.md#place', '/fx/guides/other/#place'],
  ['../../packages/client/README.md#errors', '/fx/packages/client/#errors'],
  ['#here', '#here'],
  ['/tools/signature/', '/fx/tools/signature/'],
  ['/reference/', '/fx/reference/'],
  ['/reference/#/payments/createpayment', '/fx/reference/#/payments/createpayment'],
  ['https://crossborder-fx.github.io/crossborder-fx/tools/signature/', '/fx/tools/signature/'],
  ['https://example.com/x', 'https://example.com/x'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['../../nx.json#L1', 'https://github.com/crossborder-fx/crossborder-fx/blob/main/nx.json#L1'],
])('the link %s leads to %s on the site', (url, target) => {
  expect(targetOf(url)).toBe(target);
});

test.each([
  ['nothing.md', 'the link nothing.md leads to docs/guides/nothing.md, which does not exist'],
  [
    '/reference/#/payments/gone',
    'the link /reference/#/payments/gone leads to #/payments/gone, which the reference page does not have',
  ],
])('linkTarget refuses the link %s', (url, message) => {
  expect(() => targetOf(url)).toThrow(message);
});
