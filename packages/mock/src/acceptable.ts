const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const mediaRange = new RegExp(`^${token}/${token}(?:\\s*;\\s*${token}=(?:${token}|"[^"\\\\]*"))*$`);

/**
 * The parts of an Accept header that can be read, or undefined when none of them can; Prism fails at
 * the others. An empty header is as good as none.
 */
export function acceptable(accept: string): string | undefined {
  if (accept.trim() === '') return '';
  const ranges = accept.split(',').map((range) => range.trim());
  return ranges.filter((range) => mediaRange.test(range)).join(', ') || undefined;
}
