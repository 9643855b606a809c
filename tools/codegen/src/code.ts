/** The parts of a template. A list becomes a line for each part; a template leaves out undefined parts. */
export type Part = string | Part[] | false | undefined;

export function code(strings: TemplateStringsArray, ...parts: Part[]): string {
  return String.raw({ raw: strings }, ...parts.map(textOf));
}

function textOf(part: Part): string {
  if (!Array.isArray(part)) return part || '';
  const present = part.filter((one) => one !== undefined && one !== false);
  return present.map(textOf).join('\n');
}

/** The members of an object literal; what is undefined or false is left out. */
export function members(values: Record<string, string | false | undefined>): string {
  return Object.entries(values)
    .filter(([, text]) => text !== undefined && text !== false)
    .map(([name, text]) => (text === name ? name : `${name}: ${text}`))
    .join(', ');
}

/** An import declaration. Formatting drops what a file does not use, sorts, and marks the types. */
export function importOf(names: Iterable<string>, from: string): string {
  return `import { ${[...names].join(', ')} } from '${from}';`;
}
