/** What is known of a request that was answered. It has no payload. */
export interface AnsweredRequest {
  at: string;
  caller: string;
  operation: string;
  key: string | undefined;
  status: number;
  /** `done`, the outcome of the client's error, or the kind of the problem. */
  outcome: string;
  milliseconds: number;
}

export interface RequestLog {
  add(request: Omit<AnsweredRequest, 'at'>): void;
  /** The last ones of this process, newest first. */
  recent(): AnsweredRequest[];
  counts(): Iterable<{ operation: string; outcome: string; count: number }>;
}

const most = 200;

export function createRequestLog(now: () => number): RequestLog {
  const last: (Omit<AnsweredRequest, 'at'> & { at: number })[] = [];
  const counts = new Map<string, { operation: string; outcome: string; count: number }>();
  return {
    add(request) {
      last.push({ at: now(), ...request });
      if (last.length > most) last.shift();
      const { operation, outcome } = request;
      const name = `${operation} ${outcome}`;
      const counted = counts.get(name) ?? { operation, outcome, count: 0 };
      counted.count++;
      counts.set(name, counted);
    },
    recent: () => last.toReversed().map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    counts: () => counts.values(),
  };
}
