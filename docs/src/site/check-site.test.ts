import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatProblems } from '../pages/problem.ts';
import { checkSite } from './check-site.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-site-'));
  await write('index.html', '<h1 id="top">Start</h1>');
  await write('guides/one/index.html', '<h2 id="part">Part</h2>');
  await write('reference/index.html', '<script></script>');
  await write('openapi/openapi.yaml', 'openapi: 3.1.1');
});

afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, body: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(
    join(folder, file),
    `<!doctype html>\n<html>\n<body>\n${body}\n</body>\n</html>\n`,
  );
}

const site = () => ({
  folder,
  base: '/fx/',
  referencePlaces: new Set(['/payments/createpayment']),
});

async function problemsOf(body: string, links: { target: string; line: number }[] = []) {
  await write('page/index.html', body);
  const written = links.map((link) => ({ ...link, file: 'docs/guides/page.md' }));
  return formatProblems(checkSite(site(), [{ links: written }]));
}

test.each([
  '<a href="/fx/">a</a>',
  '<a href="/fx/#top">a</a>',
  '<a href="/fx/guides/one/#part">a</a>',
  '<a href="/fx/openapi/openapi.yaml">a</a>',
  '<a href="/fx/reference/">a</a>',
  '<a href="/fx/reference/#/payments/createpayment">a</a>',
  '<a href="https://example.com/">a</a>',
  '<p id="here"><a href="#here">a</a> <a href="#">b</a>',
  '<img src="/fx/a.png" alt=""><img src="/fx/a.png" alt="A picture">',
  '<link rel="canonical" href="https://example.com/">',
])('%s is right', async (body) => {
  expect(await problemsOf(body)).toBe('');
});

test.each([
  ['<a href="/fx/nothing/">a</a>', 'the link /fx/nothing/ leads nowhere'],
  ['<a href="/fx/openapi/nothing.yaml">a</a>', 'the link /fx/openapi/nothing.yaml leads nowhere'],
  ['<a href="/fx/guides/one/#gone">a</a>', '#gone leads to a page without this place'],
  ['<a href="/fx/reference/#/gone">a</a>', '#/gone leads to a page without this place'],
  ['<a href="/guides/one/">a</a>', 'the link /guides/one/ leaves the site, which is at /fx/'],
  ['<a href="#gone">a</a>', 'the page has no place #gone'],
  ['<img src="/fx/a.png">', 'the image /fx/a.png has no text'],
  ['<script src="https://cdn.example/a.js"></script>', '<script> asks another host: https://cdn'],
  ['<link rel="stylesheet" href="//cdn.example/a.css">', '<link> asks another host: //cdn'],
  ['<img alt="" src="https://cdn.example/a.png">', '<img> asks another host: https://cdn'],
  ['<iframe src="https://cdn.example/"></iframe>', '<iframe> asks another host: https://cdn'],
])('%s is refused with its line', async (body, message) => {
  const said = await problemsOf(`<p>Right.</p>\n${body}`);
  expect(said).toMatch(/^docs\/dist\/site\/page\/index\.html:5: /);
  expect(said).toContain(message);
});

test('a link that somebody wrote is reported once, where it is written', async () => {
  expect(await problemsOf('<a href="/fx/gone/">a</a>', [{ target: '/fx/gone/', line: 12 }])).toBe(
    'docs/guides/page.md:12: the link /fx/gone/ leads nowhere',
  );
});
