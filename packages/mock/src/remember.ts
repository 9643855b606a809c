/** How many results are kept. The answers of the description are fewer than this. */
const maxCount = 1000;

/** A header may be thousands of characters long; what is wanted of an answer has less. */
const maxLength = 300;

/**
 * Keeps what was made for a key. The keys come from requests, so the oldest gives way when there are
 * too many, and nothing is kept for a long one.
 */
export function remember<Value>(): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = make();
    if (key.length > maxLength) return made;
    kept.set(key, made);
    const [oldest] = kept.size > maxCount ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
