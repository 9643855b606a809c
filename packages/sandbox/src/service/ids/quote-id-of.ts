import { digitsOf, type HashSource } from './hash-of.ts';

/** The reference of a fixed forward quote: `ui4821-50317-1795426301482`, made at a business time. */
export function quoteIdOf(source: HashSource & { now: number }): string {
  const digits = digitsOf(source, 9);
  return `ui${digits.slice(0, 4)}-${digits.slice(4)}-${source.now}`;
}
