import { inBytes } from './draft.ts';

// The fields of a body. A character of its text is a byte.

type Path = readonly (string | number)[];

/** The path of every field, and of every item of a list. None when the text is not as small as a right body. */
export function fieldsOf(json: string): Path[] {
  return json.length > 2_000 ? [] : pathsIn(parse(json));
}

/** JSON with another value, itself given as JSON, for one of the fields. */
export function withValue(json: string, path: Path, value: string): string {
  return changed(json, path, (holder, key) => {
    holder[key] = marker;
  }).replace(`"${marker}"`, () => value);
}

/** JSON with another name for one of the fields. */
export function withName(json: string, path: Path, change: (name: string) => string): string {
  return changed(json, path, (holder, key) => {
    if (Array.isArray(holder)) return;
    const { [key]: value } = holder;
    delete holder[key];
    holder[change(String(key))] = value;
  });
}

const marker = 'a value to replace';

function changed(
  json: string,
  path: Path,
  change: (holder: Record<string | number, unknown>, key: string | number) => void,
): string {
  const root = parse(json);
  const holder = path.slice(0, -1).reduce((value, key) => Object(value)[key], root);
  const key = path.at(-1);
  if (key === undefined) return json;
  change(Object(holder), key);
  return inBytes(JSON.stringify(root));
}

function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    [key],
    ...pathsIn(item).map((path) => [key, ...path]),
  ]);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(Buffer.from(json, 'latin1').toString());
  } catch {
    return undefined;
  }
}
