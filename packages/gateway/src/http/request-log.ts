import type { Call, Server } from './server.ts';

export type RequestLog = ReturnType<typeof createRequestLog>;

const most = 200;

/** Remembers the last requests that this process answered, without payloads, and counts all requests. */
export function createRequestLog(log: Server['log'], now: () => number) {
  const last: { at: number }[] = [];
  const counts = new Map<string, number>();
  let refusals = 0;
  return {
    /** Returns a function that writes one log line for each answered call of an operation. */
    logged: (operation: string) => (call: Call, elapsed: number) => {
      // The outcome is that of the client's error, or the kind of the problem document.
      const { caller, idempotencyKey: key, outcome = 'done', response } = call;
      if (caller === '') {
        // The log gets a line for one in a thousand refused requests, because anybody can send many requests without a token.
        refusals++;
        if (refusals % 1_000 === 1) {
          log.warn({ refused: refusals }, 'requests had no valid token');
        }
        return;
      }
      const milliseconds = Math.round(elapsed);
      const line = { caller, operation, key, status: response.statusCode, outcome, milliseconds };
      last.push({ at: now(), ...line });
      if (last.length > most) last.shift();
      const labels = `operation="${operation}",outcome="${outcome}"`;
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
      log.info(line, 'answered');
    },
    recent: () =>
      last.toReversed().map(({ at, ...line }) => ({ at: new Date(at).toISOString(), ...line })),
    counts: () => counts.entries(),
    /** The number of requests without a valid token. */
    refusals: () => refusals,
  };
}
