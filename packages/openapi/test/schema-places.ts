import {
  childrenOf,
  isRecord,
  type LocatedSchema,
  type OpenApiDocument,
  valueAt,
  withMembers,
} from '@crossborder-fx/tools-description';

export type Path = (string | number)[];

/** A value inside an example, with every schema that describes it. */
export interface Place {
  path: Path;
  value: unknown;
  schemas: LocatedSchema[];
}

/** Yields a value of an example, and every value nested inside it, each with the schemas that describe the value. */
export function* placesIn(
  document: OpenApiDocument,
  value: unknown,
  starts: LocatedSchema[],
  path: Path = [],
): Generator<Place> {
  const schemas = starts.flatMap((start) => withMembers(document, start));
  yield { path, value, schemas };
  const children: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isRecord(value) ? value : {});
  for (const [key, child] of children) {
    const below = schemas.flatMap((one) =>
      childrenOf(one, typeof key === 'string' ? key : undefined),
    );
    yield* placesIn(document, child, below, [...path, key]);
  }
}

export function replaced(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root))
    return root.map((item, index) => (index === key ? replaced(item, rest, value) : item));
  if (!isRecord(root)) throw new Error(`Nothing to replace at ${path.join('/')}`);
  return { ...root, [key]: replaced(root[key], rest, value) };
}

export function without(root: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const container = valueAt(root, parent.map(String));
  if (!isRecord(container)) throw new Error(`Nothing to remove at ${path.join('/')}`);
  const { [String(path.at(-1))]: _removed, ...rest } = container;
  return replaced(root, parent, rest);
}
