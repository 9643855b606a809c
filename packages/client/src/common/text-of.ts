/** Returns undefined for other values, because an object of the answer may have any `toString`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
