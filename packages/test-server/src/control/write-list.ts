import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WriteAnswer } from './control-route.ts';

/**
 * Answers `{ "name": [ … ] }`. A journal can hold more than may be made into text at once: other
 * requests would wait for it. Each item is made when the reader has taken those before it.
 */
export function writeList(name: string, items: Iterable<unknown>): WriteAnswer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // It ends with an error when the reader goes away.
    await pipeline(Readable.from(partsOf(name, items)), response).catch(() => response.destroy());
  };
}

function* partsOf(name: string, items: Iterable<unknown>): Generator<string> {
  let before = `{${JSON.stringify(name)}:[`;
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
