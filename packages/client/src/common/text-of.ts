/**
 * Returns a text or number of an answer as text. Returns undefined for any other value, because an object of the answer
 * may have any `toString`.
 */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
