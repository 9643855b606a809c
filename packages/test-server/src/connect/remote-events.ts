import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { ControlClient } from './control-client.ts';
import { ControlError } from './control-error.ts';
import type { ServerEvent, ServerEvents } from './server-control.ts';

export async function openEvents(
  client: ControlClient,
  signal: AbortSignal | undefined,
): Promise<ServerEvents> {
  // The signal ends the connection of the event stream if no code reads the events. A loop over the events ends the connection
  // when the loop ends.
  const end = new AbortController();
  const signals = signal ? [signal, end.signal] : [end.signal];
  const { body } = await client.open('GET stream', { signal: AbortSignal.any(signals) });
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for await (const event of readEvents(body as AsyncIterable<Uint8Array>)) {
          const read = readEvent(event);
          if (read) yield read;
        }
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        throw new ControlError(
          `The connection to ${client.url} was cut off, so no more events can come.`,
          { cause },
        );
      }
    },
    [Symbol.asyncDispose]: async () => end.abort(),
  };
}

/** Converts a streamed event. Returns undefined for a kind of event that this release does not know. */
function readEvent({ event, data }: StreamedEvent): ServerEvent | undefined {
  if (event === 'request') return { event, request: readEntry(data) };
  if (event === 'webhook') return { event, delivery: readDelivery(data) };
  return event === 'reset' ? { event } : undefined;
}

export interface StreamedEvent {
  event: string;
  data: unknown;
}

export async function* readEvents(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamedEvent, void> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of stream) {
    const chunk = decoder.decode(bytes, { stream: true });
    pieces.push(chunk);
    // A large event arrives in many chunks, so join the chunks only when a line of the stream is complete.
    if (!chunk.includes('\n')) continue;
    const blocks = pieces.join('').split('\n\n');
    pieces = [blocks.pop() ?? ''];
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== '') yield { event, data: JSON.parse(data) };
    }
  }
}

// JSON has no dates, so the time of a request in the log becomes a Date again.

export function readEntry(data: unknown): JournalEntry {
  const entry = data as JournalEntry;
  return { ...entry, at: new Date(entry.at) };
}

/** Converts the times of a notification's delivery from text to Dates. */
export function readDelivery(data: unknown): JournaledDelivery {
  const delivery = data as JournaledDelivery;
  const attempts = delivery.attempts.map((one) => ({ ...one, sentAt: new Date(one.sentAt) }));
  return { ...delivery, attempts };
}
