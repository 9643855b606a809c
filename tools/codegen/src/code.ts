export type Part = string | Part[] | false | undefined;

/** A template tag that joins parts of generated code. A list becomes one line for each part; undefined is left out. */
export function code(strings: TemplateStringsArray, ...parts: Part[]): string {
  return String.raw({ raw: strings }, ...parts.map(textOf));
}

function textOf(part: Part): string {
  if (!Array.isArray(part)) return part || '';
  const present = part.filter((one) => one !== undefined && one !== false);
  return present.map(textOf).join('\n');
}

/** Writes the members of an object literal, without the members that are undefined or false. */
export function members(values: Record<string, string | false | undefined>): string {
  return Object.entries(values)
    .filter(([, text]) => text !== undefined && text !== false)
    .map(([name, text]) => (text === name ? name : `${name}: ${text}`))
    .join(', ');
}

/** The formatter drops the unused names, sorts the others, and marks types with `type`. */
export function importOf(names: Iterable<string>, from: string): string {
  return `import { ${[...names].join(', ')} } from '${from}';`;
}
