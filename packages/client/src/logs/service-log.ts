import { parseRetryAfter } from '../call/retry.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { ApiError, TimeoutError, UnexpectedResponseError } from '../errors/errors.ts';
import { askLog, type LogEvidence, noWait, type SentRequest } from './ask-log.ts';
import type { LogAccess } from './outcome-of.ts';

/** Milliseconds after which the client checks again whether the service has a log. */
const closedFor = 600_000;
const pausedFor = 30_000;

export interface ServiceLog {
  /** Reads one entry of the service's log. Rejects only when the caller aborts the call. */
  ask(sent: SentRequest, options: CallOptions): Promise<LogEvidence>;
  /** Returns whether the client should soon read the log again, because the service has a log and answers requests. */
  isOpen(): boolean;
}

/**
 * The log of the service, as one client reads it. If the service has no log, the client tries again after ten minutes;
 * if the service is busy, after the time in `Retry-After`. If an entry is missing, the client does not wait: it reads the
 * list of entries to see whether the service has a log.
 */
export function serviceLogOf(access: LogAccess): ServiceLog {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let openUntil = Number.NEGATIVE_INFINITY;
  const close = (milliseconds: number) => {
    closedUntil = performance.now() + milliseconds;
  };

  async function learn(failure: unknown, { signal, timeout }: CallOptions): Promise<void> {
    if (failure instanceof TimeoutError) return close(pausedFor);
    if (failure instanceof ApiError && (failure.status === 429 || failure.status >= 500)) {
      const retryAfter = failure.headers?.get('retry-after') ?? null;
      return close(parseRetryAfter(retryAfter, new Date()) ?? pausedFor);
    }
    const isAnswer = failure instanceof ApiError || failure instanceof UnexpectedResponseError;
    if (!isAnswer || performance.now() < openUntil) return;
    try {
      const input = { query: { per_page: 1 } };
      await access.send('listLogs', input, { signal, timeout, maxRetries: 0 }, noWait);
      openUntil = performance.now() + closedFor;
    } catch (error) {
      if (signal?.aborted) throw error;
      const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
      if (isRefused || error instanceof UnexpectedResponseError) close(closedFor);
    }
  }

  return {
    isOpen: () => performance.now() >= closedUntil,
    async ask(sent, options) {
      if (performance.now() < closedUntil) return { state: 'unread' };
      const evidence = await askLog(access.send, access, sent, options);
      if ('failure' in evidence) await learn(evidence.failure, options);
      return evidence;
    },
  };
}

/** A request that the service's log does not show counts as absent when the log shows this number of later requests. */
export const enoughLater = 3;
const kept = 100;

export type RecentRequests = ReturnType<typeof recentRequests>;

/** Remembers the last requests that this client has sent, separately for each account of a journal. */
export function recentRequests() {
  const all = new Map<string, { sent: SentRequest; now: Date }[]>();
  return {
    /** @param now - a moment before the request was sent, by the clock of the journal */
    add(account: string, sent: SentRequest, now: Date) {
      all.set(account, [...(all.get(account) ?? []), { sent, now }].slice(-kept));
    },
    /** Returns the first requests that this client sent after a moment, by the clock of the journal. */
    after(account: string, moment: Date): SentRequest[] {
      const later = (all.get(account) ?? []).filter(({ now }) => now > moment);
      return later.slice(0, enoughLater).map(({ sent }) => sent);
    },
  };
}
