const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const mediaRange = new RegExp(`^${token}/${token}(?:\\s*;\\s*${token}=(?:${token}|"[^"\\\\]*"))*$`);

/**
 * The valid parts of an Accept header, or undefined when it has none. Prism fails at invalid ones. An
 * empty header is the same as no header.
 */
export function acceptable(accept: string): string | undefined {
  if (accept.trim() === '') return '';
  const ranges = accept.split(',').map((range) => range.trim());
  return ranges.filter((range) => mediaRange.test(range)).join(', ') || undefined;
}
