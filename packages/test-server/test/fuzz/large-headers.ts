import { type Draft, type Mutation, withHeader, write } from './draft.ts';

/** `name` says what makes the request large and how many bytes that is. */
export interface LargeRequest {
  name: string;
  text: () => string;
}

// Node accepts 16 kB for all headers of a request. The first of these sizes is below this limit, the second is above.
const sizes = [15_000, 100_000];
const headers = ['accept', 'prefer', 'x-wsse', 'content-type', 'content-encoding', 'host', 'x'];
const units = [
  ...[' ', '\t', ', ', ',', ';', '=', '"', '\\', 'a', 'a/b,', 'a/b;q=0,', '*/*;q=1;', 'a=b,'],
  ...['UsernameToken ', ' Username="', 'Username="a", ', 'Nonce="a"', 'code=200,', ' ,;='],
];

export function* withLargeHeaders(draft: Draft): Generator<LargeRequest> {
  const changed = (name: string, change: Mutation) => ({ name, text: () => write(change(draft)) });
  for (const header of headers) {
    for (const unit of units) {
      for (const size of sizes) {
        const name = `${header} of ${JSON.stringify(unit)}, ${size} bytes`;
        // A server ignores white space at the ends of a header's value, so the value must not end with white space.
        const value = `x${unit.repeat(size / unit.length)}x`;
        yield changed(name, (one) => withHeader(one, header, value));
      }
    }
  }
  const many = Array.from({ length: 1_900 }, (): [string, string] => ['x', '']);
  yield changed('many headers', (one) => ({ ...one, headers: [...one.headers, ...many] }));
}
