const documented = 'x-documented-';

/**
 * A copy of a published document that takes what is documented and nothing else. Its schemas of
 * answers are open to all that the service has been seen to send; each says in `x-documented-pattern`
 * and the like what the service description has instead, and marks an alternative provisional that
 * it does not have. Made-up answers, and those of our own servers, keep to the copy.
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
