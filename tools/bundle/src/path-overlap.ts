/** One request can match `/payments/{status}` and `/payments/{id}`, or `/trades/_{status}` and `/trades/{id}`. */
export function pathsOverlap(first: string, second: string): boolean {
  const others = second.split('/');
  const segments = first.split('/');
  return (
    segments.length === others.length &&
    segments.every((segment, index) => segmentsOverlap(segment, others[index] ?? ''))
  );
}

export function isConcrete(path: string): boolean {
  return !path.includes('{');
}

function segmentsOverlap(first: string, second: string): boolean {
  if (isConcrete(second)) return isConcrete(first) ? first === second : matches(first, second);
  if (isConcrete(first)) return matches(second, first);
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
