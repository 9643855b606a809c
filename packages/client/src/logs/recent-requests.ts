import type { SentRequest } from './ask-log.ts';

/** How many later requests the log must have, each of them. */
export const enoughLater = 3;
const kept = 100;

/** The last requests that this client has sent, of each account of a journal. */
export interface RecentRequests {
  /** @param now - a moment before it was sent, by the clock of the journal */
  add(account: string, sent: SentRequest, now: Date): void;
  /** The first ones that were sent after a moment by the clock of the journal. */
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
