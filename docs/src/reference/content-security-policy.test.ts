import { describe, expect, it } from 'vitest';
import { withContentSecurityPolicy } from './content-security-policy.ts';

const page = (body: string) =>
  `<html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

function directives(html: string): Map<string, string> {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
  return new Map(
    policy?.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('withContentSecurityPolicy', () => {
  it('allows each inline script by the hash of its source', () => {
    // Known answer: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    const html = withContentSecurityPolicy(page('<script type="module">alert(1)</script>'));
    expect(directives(html).get('script-src')).toBe(
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    );
  });

  it('hashes a script the way a browser reads it, with \\n at the end of every line', () => {
    const policyOf = (script: string) =>
      directives(withContentSecurityPolicy(page(`<script>${script}</script>`))).get('script-src');
    expect(policyOf('a()\r\nb()')).toBe(policyOf('a()\nb()'));
  });

  it('names every script of the page', () => {
    const html = withContentSecurityPolicy(page('<script>a()</script><p></p><script>b()</script>'));
    expect(directives(html).get('script-src')?.split(' ')).toHaveLength(2);
  });

  it('allows no script where there is none, and fetches nothing', () => {
    const policy = directives(withContentSecurityPolicy(page('')));
    expect(policy.get('script-src')).toBe("'none'");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'none'");
    expect(policy.get('img-src')).toBe('data:');
  });

  it('precedes everything but the charset and leaves the page as it is', () => {
    const html = withContentSecurityPolicy(page('<p>$& $1</p>'));
    expect(html).toMatch(/<head><meta charset="utf-8">\s*<meta http-equiv="Content-Security-/);
    expect(html.replace(/\s*<meta http-equiv[^>]*>/, '')).toBe(page('<p>$& $1</p>'));
  });

  it('refuses a page that loads a script', () => {
    expect(() =>
      withContentSecurityPolicy(page('<script src="https://cdn.example/redoc.js"></script>')),
    ).toThrow('https://cdn.example/redoc.js');
  });

  it('refuses a page without a charset, where it would have no place', () => {
    expect(() => withContentSecurityPolicy('<html></html>')).toThrow('charset');
  });
});
