/** A name that generated code takes from another module. */
interface Import {
  name: string;
  from: string;
}

/** Generated code that says what it imports. */
export interface Code {
  text: string;
  imports: Import[];
}

/** What a template may hold. A list has a line for each of its parts; what is not there is left out. */
export type Part = string | Code | Part[] | false | undefined;

/** A template of generated code, which imports what its parts import. */
export function code(strings: TemplateStringsArray, ...parts: Part[]): Code {
  const all = strings.flatMap((text, index) => [text, parts[index]]);
  return join(all, '');
}

/** A name of another module, imported where it is used. */
export function imported(from: string, name: string): Code {
  return { text: name, imports: [{ name, from }] };
}

export function join(parts: Part[], separator: string): Code {
  const present = parts.filter((part) => part !== undefined && part !== false).map(codeOf);
  return {
    text: present.map(({ text }) => text).join(separator),
    imports: present.flatMap(({ imports }) => imports),
  };
}

function codeOf(part: string | Code | Part[]): Code {
  if (typeof part === 'string') return { text: part, imports: [] };
  return Array.isArray(part) ? join(part, '\n') : part;
}

/** The members of an object literal; a member that has no value is left out. */
export function members(values: Record<string, Part>): Code {
  const entries = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return undefined;
    const { text, imports } = codeOf(value);
    return { text: text === name ? name : `${name}: ${text}`, imports };
  });
  return join(entries, ', ');
}

/**
 * The import declarations of a file. It imports nothing from itself, and no name twice. Biome sorts
 * the names and marks the types.
 */
export function importsOf(file: string, { imports }: Code): string {
  const modules = Map.groupBy(imports, ({ from }) => from);
  modules.delete(`./${file}`);
  const declarations = Array.from(modules, ([from, used]) => {
    const names = new Set(used.map(({ name }) => name));
    return `import { ${[...names].join(', ')} } from '${from}';`;
  });
  return declarations.join('\n');
}
