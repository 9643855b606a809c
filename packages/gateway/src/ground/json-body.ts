import { Problem } from './problem.ts';

/**
 * JSON of a request. `JSON.parse` keeps the last of two fields with one name, and which of two amounts was meant
 * nobody can tell.
 *
 * @throws {Problem} 400, without a part of the body
 */
export function parseBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(400, 'invalid-request', 'The body is not JSON.');
  }
  if (hasFieldTwice(text)) {
    throw new Problem(400, 'invalid-request', 'The body has a field twice.');
  }
  return value;
}

function hasFieldTwice(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  // A branch for each character would use up the stack at a file of some megabytes.
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;
  for (const [found, isName] of text.matchAll(token)) {
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(undefined);
    else if (found === '}' || found === ']') open.pop();
    else if (isName) {
      const names = open.at(-1);
      // `"a"` and `"a"` are one name.
      const name: string = JSON.parse(found.slice(0, found.lastIndexOf('"') + 1));
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
