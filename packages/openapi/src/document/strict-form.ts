const documented = 'x-documented-';

/**
 * Returns a copy of the published OpenAPI document that accepts only the documented forms of answers. The published schemas
 * also accept forms that the service was seen to send; `x-documented-pattern` and similar keys state the documented form, and
 * undocumented alternatives are marked provisional. Made-up answers, and the answers of this project's servers, fit the copy.
 */
export function strictForm<Value>(document: Value): Value {
  return strict(document) as Value;
}

function strict(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) {
    const alternatives = key === 'anyOf' || key === 'oneOf';
    const kept = alternatives ? value.filter((member) => !isProvisional(member)) : value;
    return kept.map((item) => strict(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, strict(item, name)]);
  const stated = entries
    .filter(([name]) => String(name).startsWith(documented))
    .map(([name, item]) => [String(name).slice(documented.length), item]);
  return Object.fromEntries([...entries, ...stated]);
}

function isProvisional(member: unknown): boolean {
  return (
    typeof member === 'object' &&
    member !== null &&
    Reflect.get(member, 'x-provenance') === 'provisional'
  );
}
