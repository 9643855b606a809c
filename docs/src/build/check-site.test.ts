import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { formatProblems } from './build-error.ts';
import { checkSite } from './check-site.ts';

const policy =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:">';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await write('index.html', '<h1 id="top">Start</h1>');
  await write('guides/one/index.html', '<h2 id="part">Part</h2>');
  await write('reference/index.html', '<script></script>');
  await write('openapi/openapi.yaml', 'openapi: 3.1.1');
});

async function write(file: string, body: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(
    join(folder, file),
    `<!doctype html>\n<html>${policy}\n<body>\n${body}\n</body>\n</html>\n`,
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
  '<a href="../guides/one/?q=1#part">a</a>',
  '<link rel="canonical" href="https://example.com/"><img src="/fx/a.png" alt="">',
  '<svg role="img"><title>A picture</title></svg>',
  '<img alt="" srcset="/fx/openapi/openapi.yaml 1x, data:image/png;base64,AA 2x">',
  '<svg><path id="p" /><use href="#p" /><a xlink:href="/fx/">a</a></svg><a href="#" ping="/a">b</a>',
  '<a href="https://github.com/crossborder-fx/crossborder-fx/blob/main/LICENSE#L2">a</a>',
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
  ['<a href="nothing/">a</a>', 'the link /fx/page/nothing/ leads nowhere'],
  ['<a href="../../../">a</a>', 'the link / leaves the site'],
  ['<a href="/fx/guides/one#part">a</a>', 'the link /fx/guides/one#part leads nowhere'],
  ['<a href="/fx/guides/one/#PART">a</a>', '#PART leads to a page without this place'],
  ['<a href="/fx/reference/#/payments/createPayment">a</a>', 'a page without this place'],
  ['<a href="/fx/openapi/openapi.yaml#gone">a</a>', 'leads to a page without this place'],
  ['<a href="#%zz">a</a>', 'the page has no place #%zz'],
  ['<area alt="" href="/fx/nothing/">', 'the link /fx/nothing/ leads nowhere'],
  [
    '<a href="https://github.com/crossborder-fx/crossborder-fx/blob/main/gone.md#a">a</a>',
    'blob/main/gone.md#a leads nowhere',
  ],
  ['<img src="/fx/a.png">', 'the image /fx/a.png has no text'],
  ['<svg role="img"></svg>', 'the image <svg> has no text'],
  ['<img alt="" src="https://cdn.example/a.png">', '<img> asks another host: https://cdn'],
  ['<script src="//cdn.example/a.js"></script>', '<script> asks another host: //cdn'],
  ['<link rel="stylesheet" href="//cdn.example/a.css">', '<link> asks another host: //cdn'],
  ['<img alt="" srcset="/fx/gone.png 2x">', 'the link /fx/gone.png leads nowhere'],
  ['<img alt="" srcset="/fx/ 1x, //cdn.example/a 2x">', '<img> asks another host: //cdn'],
  ['<picture><source srcset="/fx/, //cdn.example/a"></picture>', '<source> asks another host: //c'],
  ['<a href="#" ping="/a //cdn.example">a</a>', '<a> asks another host: //cdn'],
  ['<svg><image href="//cdn.example/a" /></svg>', '<image> asks another host: //cdn'],
  ['<svg><use xlink:href="//cdn.example/a" /></svg>', '<use> asks another host: //cdn'],
  ['<svg><use xlink:href="#gone" /></svg>', 'the page has no place #gone'],
  ['<svg><a xlink:href="/fx/gone/">a</a></svg>', 'the link /fx/gone/ leads nowhere'],
  ['<style>@import "//cdn.example/a";</style>', '<style> asks another host: //cdn.example/a'],
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

test('a style sheet that asks another host is refused with its line', async () => {
  await write('a.css', 'a { background: url(//cdn.example/b.png) }');
  expect(await problemsOf('')).toBe(
    'docs/dist/site/a.css:4: the file asks another host: //cdn.example/b.png',
  );
});

test.each([
  ['', 'page/index.html'],
  [policy.replace("'none'", '*'), 'page/index.html'],
  [policy.replace('-Policy', '-Policy-Report-Only'), 'page/index.html'],
  ['', 'reference-cards/index.html'],
  ['', 'reference/index.html'],
])('with %j in place of its policy, %s is refused', async (other, file) => {
  await write(file, '');
  const page = await readFile(join(folder, file), 'utf8');
  await writeFile(join(folder, file), page.replace(policy, other));
  expect(formatProblems(checkSite(site(), []))).toBe(
    `docs/dist/site/${file}:1: the page has no policy`,
  );
});

test('the reference is looked at too, but for the links that its script answers', async () => {
  await write('reference/index.html', '<a href="#/a">a</a><a href="/fx/gone/">b</a>');
  expect(await problemsOf('')).toBe(
    'docs/dist/site/reference/index.html:4: the link /fx/gone/ leads nowhere',
  );
});
