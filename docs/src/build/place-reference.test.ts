import { expect, test } from 'vitest';
import { underHeader } from './place-reference.ts';
import { siteLinks, sourceUrl } from './site-links.ts';

const page = '<html><head></head><body><p>Reference</p></body></html>';

test('the header of the API reference page has the links of the site header, with the base path of the site', () => {
  const links = [...underHeader(page, '/docs/').matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
  expect(links).toEqual([
    '/docs/',
    ...siteLinks.map(({ path }) => `/docs/${path}`),
    '/docs/?search',
    sourceUrl,
  ]);
});

test('the header of the API reference page marks the link to this page as the current one', () => {
  expect(underHeader(page, '/')).toContain('<a href="/reference/" aria-current="page">');
});

test('underHeader refuses a reference page without <body>', () => {
  expect(() => underHeader(page.replace('<body>', ''), '/')).toThrow(
    'The HTML of the reference page has no <body>',
  );
});
