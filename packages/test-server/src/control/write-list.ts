import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WriteAnswer } from './control-route.ts';

/** Writes `{ "name": [ … ] }` item by item: serializing a whole list of requests at once would delay other requests. */
export function writeList(name: string, items: Iterable<unknown>): WriteAnswer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // pipeline() fails when the client closes the connection: the client then needs no more items of the list.
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
