export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies with every object, innermost first, as `change` makes it. */
export function objects(change: (fields: Fields) => unknown) {
  return function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, member]) => [name, copy(member)]);
    return change(Object.fromEntries(inner));
  };
}

/** Copies with every field of these names as `change` makes it. Undefined leaves it out. */
export const fields = (names: readonly string[], change: (value: unknown) => unknown) =>
  objects((all) => {
    const changed = Object.entries(all).map(([name, member]) => [
      name,
      names.includes(name) ? change(member) : member,
    ]);
    return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
  });

/** Copies with this value in every field of these names. Undefined leaves it out. */
export const filled = (names: readonly string[], value: unknown) => fields(names, () => value);

/** Copies with every text in fields of these names as `change` makes it. */
export const texts = (names: readonly string[], change: (text: string) => unknown) =>
  fields(names, (value) => (typeof value === 'string' ? change(value) : value));

/** Copies with every amount as `change` makes it. */
export const amounts = (change: (text: string) => unknown) =>
  objects((all) =>
    typeof all['value'] === 'string' && 'currency' in all
      ? { ...all, value: change(all['value']) }
      : all,
  );

/** `000000001250.00` → `1250.00` */
export const unpadded = (text: string) => text.replace(/^(-?)0+(?=\d)/, '$1');

/** The array that a list is answered with, by the name that it has there; none in an error. */
export function listIn(body: unknown): { name: string; items: unknown[] } | undefined {
  const entries = isObject(body) ? Object.entries(body) : [];
  const found = entries.find((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return found && { name: found[0], items: found[1] };
}

/** The number that is in the Base64 of an id, as text. */
export const numberOf = (id: unknown) => Buffer.from(String(id), 'base64').toString('latin1');
