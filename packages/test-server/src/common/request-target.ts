import { Refusal } from './refusal.ts';

export interface RequestTarget {
  /** The path as the client sent it, without the query. */
  path: string;
  segments: string[];
  query: Record<string, string | string[]>;
}

/** @throws {Refusal} 400 for an escape that does not encode a character, and for `.` and `..` */
export function readTarget(target: string): RequestTarget {
  const { path, search } = splitTarget(target);
  return { path, segments: path.split('/').slice(1).map(decode), query: readQuery(search) };
}

/** The target is a complete URL when the client uses the server as a proxy. */
export function splitTarget(target: string): { path: string; search: string } {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const queryIndex = local.indexOf('?');
  return queryIndex < 0
    ? { path: local, search: '' }
    : { path: local.slice(0, queryIndex), search: local.slice(queryIndex + 1) };
}

function decode(segment: string): string {
  const text = segment.includes('%') ? decodeEscapes(segment) : segment;
  if (text === '.' || text === '..') {
    throw new Refusal(400, `The path must not have the segment ${text}.`);
  }
  return text;
}

function decodeEscapes(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(
      400,
      'The path must not have a percent sign that does not encode a character.',
    );
  }
}

export function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = Object.hasOwn(query, name) ? query[name] : undefined;
    if (Array.isArray(earlier)) earlier.push(value);
    else define(query, name, earlier === undefined ? value : [earlier, value]);
  }
  return query;
}

/** Defines the query parameter as a property instead of assigning it, so that `__proto__` is a name like any other. */
function define(query: object, name: string, value: string | string[]): void {
  Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
}
