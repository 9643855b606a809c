import type { ServerResponse } from 'node:http';
import { Refusal } from '../common/refusal.ts';
import type { ApiUser } from '../http/api-users.ts';
import { longestToldBody, streamedEntry } from '../journal/journal-entry.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { ControlRoute, WriteAnswer } from './control-route.ts';
import { text } from './schemas.ts';

export interface StreamLimits {
  maxStreams?: number | undefined;
  /** How many bytes may wait for a slow reader before the server cuts the reader off. @default 1_048_576 */
  maxWaitingBytes?: number | undefined;
  /** Milliseconds between two comments that the server sends to keep an idle stream open. @default 15_000 */
  heartbeat?: number | undefined;
}

export type Streams = ReturnType<typeof createStreams>;

export function streamRoute(streams: Streams): ControlRoute {
  return {
    method: 'GET',
    path: 'stream',
    id: 'streamEvents',
    summary: 'Streams requests and notifications as server-sent events',
    description:
      'The events are `request`, whose data is an entry of the request log, `webhook`, whose data is a delivery, and ' +
      '`reset`. The stream has no earlier events and ignores Last-Event-ID: the request log has them. The server closes ' +
      `the stream of a reader that is too slow. If a body has more than ${longestToldBody} bytes, the event has that many ` +
      'bytes as text, and the length in `bodyBytes`. The request log has the whole body.',
    query: {
      brief: {
        type: 'integer',
        description: 'With 1, the event `webhook` has no data, and comes at most once a second.',
      },
    },
    answer: {
      status: 200,
      description: 'A stream of events that ends when the server closes.',
      mediaType: 'text/event-stream',
      schema: text,
    },
    handle: ({ user, query: { brief } }) => streams.open(user, brief === 1),
  };
}

export function createStreams(
  closing: AbortSignal,
  { maxStreams = 100, maxWaitingBytes = 1024 * 1024, heartbeat = 15_000 }: StreamLimits = {},
) {
  const audiences = new Map<ApiUser, Audience>();
  const readers = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;

  const tell = (reader: ServerResponse, bytes: Buffer | string) => {
    if (reader.writableEnded) return;
    // Cut off a reader that reads the event stream too slowly, because its unread bytes wait in memory.
    if (reader.writableLength > maxWaitingBytes) reader.destroy();
    else reader.write(bytes);
  };
  closing.addEventListener('abort', () => {
    for (const reader of readers) {
      reader.end();
      // The closing server cuts off a slow reader, whose bytes are still unsent after this turn of the event loop.
      setImmediate(() => {
        if (reader.writableLength > 0) reader.destroy();
      });
    }
  });

  return {
    /**
     * Opens a stream of an API user's events. A brief stream only reports, once a second at most, that notifications were sent.
     *
     * @throws {Refusal} 503 when there are too many streams
     */
    open(user: ApiUser, isBrief = false): WriteAnswer {
      if (readers.size >= maxStreams) {
        throw new Refusal(
          503,
          `The server has ${maxStreams} open streams, and accepts no more. Close one first.`,
        );
      }
      return (response) => {
        const audience = audiences.get(user) ?? gather(user, tell);
        audiences.set(user, audience);
        readers.add(response);
        audience.readers.set(response, isBrief);
        timer ??= setInterval(() => {
          for (const reader of readers) tell(reader, ':\n\n');
        }, heartbeat).unref();
        response.once('close', () => {
          readers.delete(response);
          audience.readers.delete(response);
          if (audience.readers.size === 0) {
            audience.leave();
            audiences.delete(user);
          }
          if (readers.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        });
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          connection: 'close',
        });
        response.flushHeaders();
        if (closing.aborted) response.end();
      };
    },
  };
}

// The console page, which a person watches, needs no more than one update a second.
const briefingInterval = 1000;

/** `readers` maps a stream to `true` if its `webhook` events have no data. An event is serialized once for all. */
interface Audience {
  readers: Map<ServerResponse, boolean>;
  leave(): void;
}

function gather(
  { journal, happenings }: ApiUser,
  tell: (reader: ServerResponse, bytes: Buffer) => void,
): Audience {
  const readers = new Map<ServerResponse, boolean>();
  let briefing: NodeJS.Timeout | undefined;
  const publish = (event: string, data: unknown, to: readonly boolean[] = [true, false]) => {
    const told = [...readers].filter(([, isBrief]) => to.includes(isBrief));
    if (told.length === 0) return;
    const bytes = Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const [reader] of told) tell(reader, bytes);
  };
  const onWebhook = (delivery: JournaledDelivery) => {
    publish('webhook', delivery, [false]);
    briefing ??= setTimeout(() => {
      briefing = undefined;
      publish('webhook', {}, [true]);
    }, briefingInterval).unref();
  };
  const onReset = () => publish('reset', {});
  const onLeave = () => {
    for (const reader of readers.keys()) reader.end();
  };
  const stop = journal.listen((entry) => publish('request', streamedEntry(entry)));
  happenings.on('webhook', onWebhook).on('reset', onReset).on('leave', onLeave);
  return {
    readers,
    leave() {
      clearTimeout(briefing);
      stop();
      happenings.off('webhook', onWebhook).off('reset', onReset).off('leave', onLeave);
    },
  };
}
