import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { built } from '../build/folders.ts';
import { headersFile, headersOf } from './published-files.ts';

const open = { 'Access-Control-Allow-Origin': '*' };

test.each([
  'openapi/openapi.json',
  'openapi/1.6.0/workflows/pay-a-beneficiary.arazzo.yaml',
  'llms.txt',
  'llms-full.txt',
])('a page of any origin may read %s of the site', (path) => {
  expect(headersOf(path)).toMatchObject(open);
});

test.each(['index.html', 'guides/fx/index.html', '_astro/page.js', 'xmd', 'pagefind/pagefind.js'])(
  'a page of another origin may not read %s of the site',
  (path) => {
    expect(headersOf(path)).toHaveProperty('X-Content-Type-Options', 'nosniff');
    expect(headersOf(path)).not.toHaveProperty('Access-Control-Allow-Origin');
  },
);

test('the file `_headers` names each path once, with the base path of the site', () => {
  const { text } = headersFile('/base/');
  const paths = text.split('\n').filter((line) => line.startsWith('/'));
  expect(paths).toContain('/base/openapi/*');
  expect(new Set(paths).size).toBe(paths.length);
  expect(text).toContain('/base/openapi/*.yaml\n  Content-Type: application/yaml; charset=utf-8');
});

test('the built site has the file `_headers`, from which hosts read the HTTP headers', async () => {
  expect(await readFile(join(built, '_headers'), 'utf8')).toContain(
    'openapi/*\n  Access-Control-Allow-Origin: *\n',
  );
});
