import { hashesOf, inlineElements } from './inline-elements.ts';

const charset = '<meta charset="utf-8">';

/**
 * Returns the page with a Content-Security-Policy that lets it run its own inline scripts, known by
 * their hashes, and fetch nothing.
 *
 * @throws {Error} when the page loads a script from elsewhere, or has no `<meta charset="utf-8">`.
 */
export function withContentSecurityPolicy(html: string): string {
  if (!html.includes(charset)) throw new Error(`The page has no ${charset}`);
  const scripts = inlineElements(html, 'script');
  const loaded = scripts.find(({ attributes }) => /\bsrc\s*=/.test(attributes));
  if (loaded !== undefined) throw new Error(`The page loads a script:${loaded.attributes}`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashesOf(scripts).join(' ') || "'none'"}`,
    // Redoc sets style attributes while it runs, which no hash can name.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // A policy applies only to what follows it, so it comes first, after the charset, which has to be
  // in the first 1024 bytes.
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html.replace(charset, () => `${charset}\n  ${meta}`);
}
