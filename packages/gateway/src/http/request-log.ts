import type { onResponseHookHandler } from 'fastify';

export type RequestLog = ReturnType<typeof createRequestLog>;

const most = 200;

/** Remembers the last requests that this process answered, without payloads, and counts all requests. */
export function createRequestLog(now: () => number) {
  const last: { at: number }[] = [];
  const counts = new Map<string, number>();
  let refusals = 0;
  return {
    /** Returns a hook for Fastify that writes one log line for each request that calls an operation. */
    logged: (operation: string): onResponseHookHandler => {
      return (request, reply, done) => {
        // The outcome is that of the client's error, or the kind of the problem document.
        const { caller, idempotencyKey: key, outcome = 'done' } = request;
        if (caller === '') {
          // The log gets a line for one in a thousand refused requests, because anybody can send many requests without a token.
          refusals++;
          if (refusals % 1_000 === 1) {
            request.log.warn({ refused: refusals }, 'requests had no valid token');
          }
          return done();
        }
        const milliseconds = Math.round(reply.elapsedTime);
        const line = { caller, operation, key, status: reply.statusCode, outcome, milliseconds };
        last.push({ at: now(), ...line });
        if (last.length > most) last.shift();
        const labels = `operation="${operation}",outcome="${outcome}"`;
        counts.set(labels, (counts.get(labels) ?? 0) + 1);
        request.log.info(line, 'answered');
        done();
      };
    },
    recent: () =>
      last.toReversed().map(({ at, ...line }) => ({ at: new Date(at).toISOString(), ...line })),
    counts: () => counts.entries(),
    /** The number of requests without a valid token. */
    refusals: () => refusals,
  };
}
