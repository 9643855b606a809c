/**
 * Returns whether the path of one request could match both path templates, as `/payments/{status}` and `/payments/{id}` do, or
 * `/trades/_{status}` and `/trades/{id}`.
 */
export function pathsOverlap(first: string, second: string): boolean {
  const firstSegments = first.split('/');
  const secondSegments = second.split('/');
  return (
    firstSegments.length === secondSegments.length &&
    firstSegments.every((segment, index) => segmentsOverlap(segment, secondSegments[index] ?? ''))
  );
}

export function isConcrete(path: string): boolean {
  return !path.includes('{');
}

function segmentsOverlap(first: string, second: string): boolean {
  if (isConcrete(first) && isConcrete(second)) return first === second;
  if (isConcrete(first)) return matches(second, first);
  if (isConcrete(second)) return matches(first, second);
  const [a, b] = [affixes(first), affixes(second)];
  return (
    (a.prefix.startsWith(b.prefix) || b.prefix.startsWith(a.prefix)) &&
    (a.suffix.endsWith(b.suffix) || b.suffix.endsWith(a.suffix))
  );
}

function matches(template: string, text: string): boolean {
  const { prefix, suffix } = affixes(template);
  return (
    text.length > prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix)
  );
}

function affixes(template: string): { prefix: string; suffix: string } {
  return {
    prefix: template.slice(0, template.indexOf('{')),
    suffix: template.slice(template.lastIndexOf('}') + 1),
  };
}
