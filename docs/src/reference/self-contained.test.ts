import { expect, it } from 'vitest';
import { selfContained } from './self-contained.ts';

const page = (rendered: string, script = '`https://cdn.redoc.ly/redoc/logo-mini-full.svg`') =>
  `<body>${rendered}<script type="module">${script}</script></body>`;

it('selfContained changes a link such as /payments into #/payments, which the script of the page follows', () => {
  expect(selfContained(page('<a href="/">a</a><a href="/payments">b</a>'))).toContain(
    '<a href="#/">a</a><a href="#/payments">b</a>',
  );
});

it('selfContained leaves links to other sites and the script of the page unchanged', () => {
  const html = page('<a href="https://example.com/">a</a>', "`cdn.redoc.ly` + ' href=\"/'");
  const withLogo = html.replace('cdn.redoc.ly', 'https://cdn.redoc.ly/redoc/logo-mini.svg');
  const result = selfContained(withLogo);
  expect(result).toContain('<a href="https://example.com/">a</a>');
  expect(result).toContain("' href=\"/'");
});

it('selfContained replaces the logo by an image in the page', () => {
  const result = selfContained(page(''));
  expect(result).not.toContain('cdn.redoc.ly');
  expect(result).toContain('`data:image/svg+xml,');
});

it("selfContained refuses a page without Redoc's known script or logo, so that a person checks a new version of Redoc", () => {
  expect(() => selfContained('<body></body>')).toThrow('<script type="module">');
  expect(() => selfContained(page('', 'hydrate()'))).toThrow('logo');
});
