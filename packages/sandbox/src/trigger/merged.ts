/** A value with changes: objects are changed field by field, at any depth; all else is replaced. */
export function merged(base: unknown, changes: unknown): unknown {
  if (!(isObject(base) && isObject(changes))) return changes;
  const changed = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Object.hasOwn(base, name) ? merged(base[name], value) : value]);
  return Object.fromEntries([...Object.entries(base), ...changed]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
