import type { ControlClient } from './control-client.ts';
import { ControlError } from './control-error.ts';
import { readDelivery, readEntry } from './read-entry.ts';
import { readEvents, type StreamedEvent } from './read-events.ts';
import type { ServerEvent, ServerEvents } from './server-control.ts';

/** @throws {ControlError} when there is no stream */
export async function openEvents(
  client: ControlClient,
  signal: AbortSignal | undefined,
): Promise<ServerEvents> {
  // Ends the connection when nothing was read of it; the end of a loop does so by itself.
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
        throw new ControlError(`The events of ${client.url} were cut off.`, { cause });
      }
    },
    [Symbol.asyncDispose]: async () => end.abort(),
  };
}

/** Undefined for an event that a later release may send. */
function readEvent({ event, data }: StreamedEvent): ServerEvent | undefined {
  if (event === 'request') return { event, request: readEntry(data) };
  if (event === 'webhook') return { event, delivery: readDelivery(data) };
  return event === 'reset' ? { event } : undefined;
}
