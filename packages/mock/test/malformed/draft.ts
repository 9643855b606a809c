// A request as text, a character for each byte, before it is written.

export interface Draft {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: string;
}

/** Makes something wrong with a request. */
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
