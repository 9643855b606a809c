// Strings, names in quotes and comments may hold anything; what remains is a parameter.
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\w]+|:(?<name>[A-Za-z_]\w*)|(?<other>[?@$])/g;

/**
 * Returns the names of the parameters in a statement, each once and without its colon.
 *
 * @throws {TypeError} for a parameter that is not written as `:name`
 */
export function parameterNamesOf(sql: string): string[] {
  const names = new Set<string>();
  for (const { groups } of sql.matchAll(token)) {
    if (groups?.['other'] !== undefined) {
      throw new TypeError(`A parameter must be written as :name, not ${groups['other']}: ${sql}`);
    }
    if (groups?.['name'] !== undefined) names.add(groups['name']);
  }
  return [...names];
}
