import { contractOperations } from '../contract-operations.ts';
import { expanded } from '../documents.ts';
import { type Draft, inBytes, withBody, withHeader } from './draft.ts';

/**
 * A right request for each operation.
 *
 * @param signature - a right value of the header X-WSSE
 */
export function rightDrafts(signature: string): Draft[] {
  return contractOperations(expanded).map(({ method, path, body }) => {
    const draft: Draft = {
      method,
      target: path,
      version: 'HTTP/1.1',
      headers: [['host', 'mock']],
      body: '',
    };
    const signed = withHeader(draft, 'x-wsse', signature);
    if (body === undefined) return signed;
    return withBody(
      withHeader(signed, 'content-type', 'application/json'),
      inBytes(JSON.stringify(body)),
    );
  });
}
