/** A field that breaks its check. */
export interface Violation {
  /** Such as `holder.name` or `events[0]`. */
  path: string;
  rule: string;
}

/** The type of a JSON value, as a check names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
