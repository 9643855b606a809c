import fc from 'fast-check';
import { bytes, splicing } from './characters.ts';
import { type Draft, type Mutation, withHeader } from './draft.ts';

// Requests that HTTP does not allow, and ambiguous lengths of a body.

export const brokenLines = fc.oneof(
  fc.oneof(fc.constantFrom('CONNECT', 'PRI', 'get', '', 'GET GET'), bytes).map(
    (method): Mutation =>
      (draft) => ({ ...draft, method }),
  ),
  fc.oneof(fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTPS/1.1', ''), bytes).map(
    (version): Mutation =>
      (draft) => ({ ...draft, version }),
  ),
  splicing(bytes).map(
    (change): Mutation =>
      (draft) => ({ ...draft, target: change(draft.target) }),
  ),
  fc.tuple(bytes, bytes).map(
    (header): Mutation =>
      (draft) => ({ ...draft, headers: [...draft.headers, header] }),
  ),
);

const lengths = ['0', '1', '-1', '+5', '1, 1', '1e3', '99999999999999999999', 'x', '200000'];
const codings = ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'x'];
const chunkEnds = ['\r\n', '\n', '', ';x\r\n', ' \r\n', `;${'x'.repeat(20_000)}\r\n`];
export const brokenFrames = fc.oneof(
  fc.constantFrom(...lengths).map(
    (length): Mutation =>
      (draft) =>
        withHeader(draft, 'content-length', length),
  ),
  fc.constantFrom(...codings).map(
    (coding): Mutation =>
      (draft) =>
        withHeader(draft, 'transfer-encoding', coding),
  ),
  fc.tuple(fc.array(bytes, { maxLength: 3 }), fc.boolean(), fc.constantFrom(...chunkEnds)).map(
    ([chunks, complete, end]): Mutation =>
      (draft) =>
        inChunks(draft, [draft.body, ...chunks, ...(complete ? [''] : [])], end),
  ),
);

function inChunks(draft: Draft, chunks: string[], end: string): Draft {
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}${end}${chunk}\r\n`).join('');
  const headers = draft.headers.filter(([name]) => name !== 'content-length');
  return withHeader({ ...draft, body, headers }, 'transfer-encoding', 'chunked');
}
