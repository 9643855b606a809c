import { signWsse } from '@crossborder-fx/client/wsse';
import { exampleOperations, type OpenApiDocument } from '@crossborder-fx/tools-description';

// A draft is a request before it is written as bytes. Each character of its text stands for one byte.

export interface Draft {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: string;
}

export type Mutation = (draft: Draft) => Draft;

export function withHeader(draft: Draft, name: string, value: string): Draft {
  const others = draft.headers.filter(([other]) => other !== name);
  return { ...draft, headers: [...others, [name, value]] };
}

export function withBody(draft: Draft, body: string): Draft {
  return withHeader({ ...draft, body }, 'content-length', String(body.length));
}

export function inBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

export function write({ method, target, version, headers, body }: Draft, end = '\r\n'): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}${end}`);
  return `${method} ${target} ${version}${end}${lines.join('')}${end}${body}`;
}

/** Returns a valid request for each operation. @param signature - a valid value of the header X-WSSE */
export function rightDrafts(document: OpenApiDocument, signature: string): Draft[] {
  return exampleOperations(document).map(
    ({ method, paths: [path = ''], requiredQuery, bodies: [body] }) => {
      const draft: Draft = {
        method,
        target: `${path}${requiredQuery}`,
        version: 'HTTP/1.1',
        headers: [['host', 'test']],
        body: '',
      };
      const signed = withHeader(draft, 'x-wsse', signature);
      if (body === undefined) return signed;
      return withBody(
        withHeader(signed, 'content-type', 'application/json'),
        inBytes(JSON.stringify(body)),
      );
    },
  );
}

/** Created is in the near future, so the header is valid for nine minutes, longer than a run of the test takes. */
export function lastingSignature(credentials: { username: string; secret: string }) {
  return signWsse({ ...credentials, created: new Date(Date.now() + 240_000) });
}

// The functions below read and change the fields of a request's body. Each character of the body stands for one byte.

type Path = readonly (string | number)[];

/** Returns the path of every field and list item of the JSON; no paths for a JSON of more than 2,000 characters. */
export function fieldsOf(json: string): Path[] {
  return json.length > 2_000 ? [] : pathsIn(parse(json));
}

/** Returns the JSON with the field at `path` set to another value, which is also given as JSON. */
export function withValue(json: string, path: Path, value: string): string {
  return changed(json, path, (holder, key) => {
    holder[key] = marker;
  }).replace(`"${marker}"`, () => value);
}

export function withName(json: string, path: Path, change: (name: string) => string): string {
  return changed(json, path, (holder, key) => {
    if (Array.isArray(holder)) return;
    const { [key]: value } = holder;
    delete holder[key];
    holder[change(String(key))] = value;
  });
}

const marker = 'a value to replace';

function changed(
  json: string,
  path: Path,
  change: (holder: Record<string | number, unknown>, key: string | number) => void,
): string {
  const root = parse(json);
  const holder = path.slice(0, -1).reduce((value, key) => Object(value)[key], root);
  const key = path.at(-1);
  if (key === undefined) return json;
  change(Object(holder), key);
  return inBytes(JSON.stringify(root));
}

function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    [key],
    ...pathsIn(item).map((path) => [key, ...path]),
  ]);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(Buffer.from(json, 'latin1').toString());
  } catch {
    return undefined;
  }
}
