/** A name that generated code takes from another module. */
interface Import {
  name: string;
  from: string;
  typeOnly: boolean;
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

/** A type of another module: its name, imported where it is used. */
export function typeFrom(from: string, name: string): Code {
  return { text: name, imports: [{ name, from, typeOnly: true }] };
}

/** A value of another module: its name, imported where it is used. */
export function valueFrom(from: string, name: string): Code {
  return { text: name, imports: [{ name, from, typeOnly: false }] };
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

/** The import declarations of a file. It imports nothing from itself, and no name twice. */
export function importsOf(file: string, { imports }: Code): string {
  const modules = Map.groupBy(imports, ({ from }) => from);
  modules.delete(`./${file}`);
  return [...modules].map(([from, used]) => declaration(from, used)).join('\n');
}

function declaration(from: string, used: Import[]): string {
  const values = new Set(used.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name));
  const names = [...new Set(used.map(({ name }) => name))].sort();
  if (values.size === 0) return `import type { ${names.join(', ')} } from '${from}';`;
  const specifiers = names.map((name) => (values.has(name) ? name : `type ${name}`));
  return `import { ${specifiers.join(', ')} } from '${from}';`;
}
