import { signWsse } from '@crossborder-fx/client/wsse';
import { exampleOperations, type OpenApiDocument } from '@crossborder-fx/tools-description';

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

/**
 * A right request for each operation.
 *
 * @param signature - a right value of the header X-WSSE
 */
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

/** A header X-WSSE of the near future: it is valid for nine minutes, longer than any run takes. */
export function lastingSignature(credentials: { username: string; secret: string }) {
  return signWsse({ ...credentials, created: new Date(Date.now() + 240_000) });
}
