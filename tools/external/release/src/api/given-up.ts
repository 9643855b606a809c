/** A line of a report that is not in the next one. */
export interface GivenUp {
  /** The name of the declaration that it stands in. */
  declaration: string;
  line: string;
}

/**
 * What is removed or changed from one report to the next, not merely followed by something else. Comments and imports
 * count for nothing.
 */
export function givenUp(previous: string, next: string): GivenUp[] {
  const after = declarationsOf(next);
  return [...declarationsOf(previous)].flatMap(([first, lines]) => {
    const declaration = nameIn(first);
    const now = after.get(first);
    if (now === undefined) return [{ declaration, line: first }];
    // In order, since a line such as `id: string;` can stand in a declaration twice.
    let position = 0;
    return lines
      .filter((line) => {
        const found = now.indexOf(line, position);
        if (found !== -1) position = found + 1;
        return found === -1;
      })
      .map((line) => ({ declaration, line }));
  });
}

/** `Options` in `export interface Options {`, and in `export { Options }`. */
function nameIn(first: string): string {
  const [, name] =
    /\b(?:class|const|enum|function|interface|let|namespace|type|var) (\w+)/.exec(first) ?? [];
  return name ?? /(\w+)\W*$/.exec(first)?.[1] ?? first;
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
