/**
 * The lines of a report that are not in the next one: removed or changed, not merely followed by others.
 * Comments and imports count for nothing.
 */
export function givenUp(previous: string, next: string): string[] {
  const after = declarationsOf(next);
  return [...declarationsOf(previous)].flatMap(([name, lines]) => {
    const now = after.get(name);
    if (now === undefined) return [name];
    // In order, since a line such as `id: string;` can stand in a declaration twice.
    let position = 0;
    return lines.filter((line) => {
      const found = now.indexOf(line, position);
      if (found !== -1) position = found + 1;
      return found === -1;
    });
  });
}

/** The lines of each declaration, by the first of them. */
function declarationsOf(report: string): Map<string, string[]> {
  const [, code = ''] = /^```ts\n(.*)^```$/ms.exec(report) ?? [];
  const declarations = code
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .split(/\n{2,}(?=\S)/)
    .map((text) => text.split('\n').filter(isCode))
    .map((lines) => lines.map((line) => line.trim()));
  return new Map(declarations.flatMap((lines) => (lines[0] ? [[lines[0], lines]] : [])));
}

const isCode = (line: string) =>
  line.trim() !== '' && !line.trim().startsWith('//') && !line.startsWith('import ');
