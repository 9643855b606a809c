/** How often each thing has happened, by what it is. */
export interface Counts {
  kills: Record<string, number>;
  faults: Record<string, number>;
  decisions: Record<string, number>;
  /** Notifications that were delivered again although they had been delivered. */
  duplicates: number;
  requests: number;
}

export function createCounts(): Counts {
  return { kills: {}, faults: {}, decisions: {}, duplicates: 0, requests: 0 };
}

export function countOne(counts: Record<string, number>, what: string, times = 1): void {
  counts[what] = (counts[what] ?? 0) + times;
}

export function addCounts(total: Counts, more: Counts): void {
  for (const kind of ['kills', 'faults', 'decisions'] as const) {
    for (const [what, times] of Object.entries(more[kind])) countOne(total[kind], what, times);
  }
  total.duplicates += more.duplicates;
  total.requests += more.requests;
}
