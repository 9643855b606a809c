import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { guarded, guardPages } from './content-security-policy.ts';

const page = (body: string) =>
  `<html><head><meta charset="utf-8"/></head><body>${body}</body></html>`;
const directive = (html: string, name: string) =>
  new RegExp(`content="(?:[^"]*; )?${name} ([^;"]*)`).exec(html)?.[1]?.trim().split(' ');

test('inline scripts and styles run by their hash, each named once', () => {
  // Known answer: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  const script = '<script type="module">alert(1)</script>';
  expect(directive(guarded(page(script + script)), 'script-src')).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
    alert,
  ]);
  expect(directive(guarded(page('<style>alert(1)</style>')), 'style-src')).toEqual([
    "'self'",
    alert,
  ]);
});

test('every page is guarded but the reference, which has a policy of its own', async () => {
  const folder = await temporaryFolder();
  const files = ['index.html', 'reference-cards/index.html', 'reference/one/index.html'];
  for (const file of [...files, 'reference/index.html']) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), page(''));
  }
  await guardPages(folder);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  for (const file of files) expect(await read(file), file).toBe(guarded(page('')));
  expect(await read('reference/index.html')).toBe(page(''));
});

test('a script of the site needs no hash', () => {
  const html = guarded(page('<script src="/a.js"></script>'));
  expect(directive(html, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
});

test('nothing is fetched from elsewhere', () => {
  const html = guarded(page(''));
  expect(directive(html, 'default-src')).toEqual(["'none'"]);
  for (const name of ['connect-src', 'media-src', 'font-src']) {
    expect(directive(html, name)).toEqual(["'self'"]);
  }
  expect(html).toMatch(/<meta charset="utf-8"\/>\s*<meta http-equiv="Content-Security-Policy"/);
});

test('a page without a charset is refused', () => {
  expect(() => guarded('<html></html>')).toThrow('charset');
});
