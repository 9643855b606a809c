export const maxValues = 1_000;

export const maxDepth = 100;

export interface Count {
  values: number;
  depth: number;
}

export interface Counted extends Count {
  /** The number of property names in the JSON; a repeated name counts each time. */
  names: number;
}

/**
 * Counts the values of a JSON text before the text is parsed, in one pass, and stops above `limits`. For bytes that are not
 * JSON, the count is at least the number of values that a parser makes before it fails.
 */
export function countValues(
  bytes: Uint8Array,
  limits: Count = { values: maxValues, depth: maxDepth },
): Counted {
  const count = { values: 0, depth: 0, names: 0 };
  let open = 0;
  let inText = false;
  let inNumber = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (inText) {
      if (byte === 0x5c /* \ */) at++;
      else if (byte === 0x22 /* " */) inText = false;
      continue;
    }
    const wasInNumber: boolean = inNumber;
    inNumber = false;
    switch (byte) {
      case 0x22 /* " */:
        inText = true;
        count.values++;
        break;
      case 0x3a /* : */:
        // The text before a colon is the name of a property and not a value.
        count.values--;
        count.names++;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        count.values++;
        open++;
        if (open > count.depth) count.depth = open;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        open--;
        break;
      case 0x2c /* , */:
        break;
      default:
        // All other bytes from 0x21 to 0x7e belong to a number or a word, such as `null`. Bytes above 0x7e belong to a
        // byte order mark, or are not JSON.
        inNumber = byte > 0x20 && byte < 0x7f;
        if (inNumber && !wasInNumber) count.values++;
    }
    if (count.values > limits.values || count.depth > limits.depth) break;
  }
  return count;
}

/** The count is smaller than in the text when an object repeats a name, because a parser keeps only the last value. */
export function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : parts.length;
  return parts.reduce<number>((sum, part) => sum + namesIn(part), own);
}
