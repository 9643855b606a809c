import { Refusal } from './refusal.ts';

export interface RequestTarget {
  /** As it was sent, without the query. */
  path: string;
  /** The parts between the slashes, decoded. */
  segments: string[];
  query: Record<string, string | string[]>;
}

/**
 * Takes the target of a request line apart.
 *
 * @throws {Refusal} 400 for escapes that decode to nothing, and for the segments `.` and `..`
 */
export function readTarget(target: string): RequestTarget {
  const { path, search } = splitTarget(target);
  return { path, segments: path.split('/').slice(1).map(decode), query: readQuery(search) };
}

/** Path and query of a target, which may be a whole URL when the client takes us for a proxy. */
export function splitTarget(target: string): { path: string; search: string } {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0
    ? { path: local, search: '' }
    : { path: local.slice(0, mark), search: local.slice(mark + 1) };
}

function decode(segment: string): string {
  const text = segment.includes('%') ? decodeEscapes(segment) : segment;
  if (text === '.' || text === '..') {
    throw new Refusal(400, `The path must not have the segment ${text} in it.`);
  }
  return text;
}

function decodeEscapes(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'The path has a percent sign in it that does not encode a character.');
  }
}

function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (search === '') return query;
  const parameters = new URLSearchParams(search);
  for (const name of new Set(parameters.keys())) {
    const [first = '', ...others] = parameters.getAll(name);
    const value = others.length > 0 ? [first, ...others] : first;
    // A name such as __proto__ is a name like any other.
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  return query;
}
