// Strings, names in quotes and comments may hold anything; what remains is a parameter.
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\w]+|:(?<name>[A-Za-z_]\w*)|(?<other>[?@$])/g;

/** A statement whose parameters have positions in place of names. */
export interface PositionedStatement {
  /** The names of its parameters, each once and without its colon. */
  names: readonly string[];
  /** The name at each position. */
  positions: readonly string[];
  /** The statement with `?` in place of each. */
  text: string;
}

/** @throws {TypeError} for a parameter that is not written as `:name` */
export function readParameters(sql: string): PositionedStatement {
  const positions: string[] = [];
  const text = sql.replace(token, (found, ...rest) => {
    const { name, other }: { name?: string; other?: string } = rest.at(-1);
    if (other !== undefined) {
      throw new TypeError(`A parameter must be written as :name, not ${other}: ${sql}`);
    }
    if (name === undefined) return found;
    positions.push(name);
    return '?';
  });
  return { names: [...new Set(positions)], positions, text };
}
