/** What is known of a request that was answered. It has no payload. */
interface AnsweredRequest {
  caller: string;
  operation: string;
  key: string | undefined;
  status: number;
  /** `done`, the outcome of the client's error, or the kind of the problem. */
  outcome: string;
  milliseconds: number;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

const most = 200;

export function createRequestLog(now: () => number) {
  const last: (AnsweredRequest & { at: number })[] = [];
  let refusals = 0;
  const counts = new Map<string, { operation: string; outcome: string; count: number }>();
  return {
    add(request: AnsweredRequest) {
      last.push({ at: now(), ...request });
      if (last.length > most) last.shift();
      const { operation, outcome } = request;
      const name = `${operation} ${outcome}`;
      const counted = counts.get(name) ?? { operation, outcome, count: 0 };
      counted.count++;
      counts.set(name, counted);
    },
    /** Counts a request without a right token. Anybody can send as many as the network carries. */
    refuse: () => ++refusals,
    refusals: () => refusals,
    /** The last ones of this process, newest first. */
    recent: () => last.toReversed().map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    counts: () => counts.values(),
  };
}
