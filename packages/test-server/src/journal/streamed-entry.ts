import { StringDecoder } from 'node:string_decoder';
import { type JournalEntry, recordedBytesOf } from './journal-entry.ts';

/** The bytes that are told of a body. */
export const longestToldBody = 4096;

/**
 * An entry as the stream tells it. A body of 10 MB takes tens of milliseconds to be read and made into text,
 * in which no other request is answered: of a longer one, only the beginning is told, as text.
 */
export function streamedEntry(entry: JournalEntry): JournalEntry {
  const { body } = recordedBytesOf(entry);
  if (body === undefined || body.length <= longestToldBody) return entry;
  // Without half of a character at its end.
  const beginning = new StringDecoder('utf8').write(body.subarray(0, longestToldBody));
  // A spread would read the body.
  return Object.defineProperties({} as JournalEntry, {
    ...Object.getOwnPropertyDescriptors(entry),
    body: { value: beginning, enumerable: true },
    bodyBytes: { value: body.length, enumerable: true },
  });
}
