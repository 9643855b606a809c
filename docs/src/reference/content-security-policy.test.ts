import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { guarded, guardPages, withContentSecurityPolicy } from './content-security-policy.ts';

const page = (body: string) =>
  `<html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

function directive(html: string, name: string): string[] | undefined {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
  const found = policy?.split('; ').find((one) => one.startsWith(`${name} `));
  return found?.split(' ').slice(1).filter(Boolean);
}

// The expected hash comes from: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
const script = '<script type="module">alert(1)</script>';

test('the Content-Security-Policy of the API reference lets the page run its own inline scripts, and fetch nothing', () => {
  const html = withContentSecurityPolicy(page(`${script}<p></p><script>b()</script>`));
  expect(directive(html, 'script-src')).toEqual([alert, expect.stringMatching(/^'sha256-/)]);
  expect(directive(withContentSecurityPolicy(page('')), 'script-src')).toEqual(["'none'"]);
  expect(directive(html, 'default-src')).toEqual(["'none'"]);
  expect(directive(html, 'connect-src')).toEqual(["'none'"]);
  expect(directive(html, 'img-src')).toEqual(['data:']);
});

test('withContentSecurityPolicy hashes a script as a browser reads it, with \\n at the end of every line', () => {
  const policyOf = (source: string) =>
    directive(withContentSecurityPolicy(page(`<script>${source}</script>`)), 'script-src');
  expect(policyOf('a()\r\nb()')).toEqual(policyOf('a()\nb()'));
});

test('the Content-Security-Policy of a page lets the page load from the site and run its own inline code, and lists each hash only once', () => {
  const html = guarded(page(`${script}${script}<script src="/a.js"></script>`));
  expect(directive(html, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", alert]);
  expect(directive(guarded(page('<style>alert(1)</style>')), 'style-src')).toEqual([
    "'self'",
    alert,
  ]);
  expect(directive(html, 'default-src')).toEqual(["'none'"]);
  for (const name of ['connect-src', 'media-src', 'font-src']) {
    expect(directive(html, name)).toEqual(["'self'"]);
  }
});

test.each([guarded, withContentSecurityPolicy])(
  '$name puts the Content-Security-Policy after the charset, and leaves the rest of the page unchanged',
  (withPolicy) => {
    const html = withPolicy(page('<p>$& $1</p>'));
    expect(html).toMatch(/<head><meta charset="utf-8">\s*<meta http-equiv="Content-Security-/);
    expect(html.replace(/\s*<meta http-equiv[^>]*>/, '')).toBe(page('<p>$& $1</p>'));
    expect(() => withPolicy('<html></html>')).toThrow('charset');
  },
);

test('withContentSecurityPolicy refuses an API reference that loads a script', () => {
  const loading = page('<script src="https://cdn.example/redoc.js"></script>');
  expect(() => withContentSecurityPolicy(loading)).toThrow('https://cdn.example/redoc.js');
});

test('guardPages adds a Content-Security-Policy to every page but the API reference, which has its own policy', async () => {
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
