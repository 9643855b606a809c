import type { SentRequest } from './ask-log.ts';

/** How many later requests the service's log must show before a request that it does not show counts as absent. */
export const enoughLater = 3;
const kept = 100;

/** Remembers the last requests that this client has sent, separately for each account of a journal. */
export interface RecentRequests {
  /** @param now - a moment before the request was sent, by the clock of the journal */
  add(account: string, sent: SentRequest, now: Date): void;
  /** Returns the first requests that this client sent after a moment, by the clock of the journal. */
  after(account: string, moment: Date): SentRequest[];
}

export function recentRequests(): RecentRequests {
  const all = new Map<string, { sent: SentRequest; now: Date }[]>();
  return {
    add(account, sent, now) {
      all.set(account, [...(all.get(account) ?? []), { sent, now }].slice(-kept));
    },
    after(account, moment) {
      const later = (all.get(account) ?? []).filter(({ now }) => now > moment);
      return later.slice(0, enoughLater).map(({ sent }) => sent);
    },
  };
}
