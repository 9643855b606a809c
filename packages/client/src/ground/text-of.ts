/** A text or a number of an answer, as text. Nothing else is made one: `toString` of an object may be anything. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
