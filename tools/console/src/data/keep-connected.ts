import type { SurroundingParts } from '../hooks.ts';
import { showUser, userShown } from '../places.ts';
import { ControlFailure, pathFor } from './call-control.ts';
import { streamPath } from './control-interface.ts';

// Milliseconds before each attempt to come back; the last is repeated.
const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000];
// A stream that stayed open for so long was not refused.
const longEnough = 5_000;
const pollEvery = 2_000;
// Business time may move by years in one step.
const longestAnswer = 30_000;
// After many requests at once, the page reads again only once.
const shortestRefresh = 1_000;

type ConnectedParts = Omit<SurroundingParts, 'refresh'>;

/**
 * Listens to the sandbox as long as the page is open, and comes back to it whenever it is lost.
 *
 * @returns what reads again whatever is shown
 */
export function keepConnected({ control, live, log }: ConnectedParts): () => void {
  let attempt = 0;
  let source: EventSource | undefined;
  let shown = '';
  let isRefreshing = false;

  const raise = () => live.set({ revision: live.get().revision + 1 });
  const refreshSoon = () => {
    if (isRefreshing) return;
    isRefreshing = true;
    setTimeout(() => {
      isRefreshing = false;
      void poll();
    }, shortestRefresh);
  };

  const readOverview = async () => {
    const { outcome } = live.get();
    const overview = await control.overview(AbortSignal.timeout(longestAnswer));
    const { now, paris, nextWorkingDay, next, ...others } = overview;
    const state = JSON.stringify(overview.speed === 0 ? { ...others, now } : others);
    const compared = state + JSON.stringify(next);
    // A sentence that is newer than the question is not judged by the answer.
    if (outcome && outcome === live.get().outcome && outcome.tone !== 'busy') {
      const isTrue = outcome.state === undefined || outcome.state === state;
      live.set({ outcome: isTrue ? { ...outcome, state } : undefined });
    }
    live.set({ overview });
    const isOther = compared !== shown;
    shown = compared;
    return isOther;
  };
  const poll = async (isForced = true) => {
    const opened = source;
    if (!opened || live.get().connection !== 'open') return;
    try {
      if ((await readOverview()) || isForced) raise();
    } catch {
      if (opened === source) lose();
    }
  };

  const open = () => {
    const opened = new EventSource(pathFor(streamPath, userShown()));
    source = opened;
    const openedAt = performance.now();
    opened.addEventListener('open', async () => {
      try {
        await Promise.all([log.load(), readOverview()]);
        if (opened !== source) return;
        live.set({ connection: 'open' });
        raise();
      } catch {
        if (opened === source) lose();
      }
    });
    opened.addEventListener('request', ({ data }) => {
      log.add(data);
      refreshSoon();
    });
    opened.addEventListener('webhook', refreshSoon);
    opened.addEventListener('reset', () => {
      log.clear();
      refreshSoon();
    });
    opened.addEventListener('error', () => {
      if (opened !== source) return;
      if (performance.now() - openedAt > longEnough) attempt = 0;
      lose();
    });
  };
  const lose = () => {
    // The API user may have been removed.
    control.overview().catch((error: unknown) => {
      if (error instanceof ControlFailure && error.status === 404) showUser(undefined);
    });
    source?.close();
    source = undefined;
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
    // A stream that was cut off is there again at once.
    if (attempt > 0) live.set({ connection: 'lost' });
    attempt++;
    setTimeout(open, pause);
  };

  open();
  setInterval(() => {
    if (document.visibilityState === 'visible') void poll(false);
  }, pollEvery);
  return () => void poll();
}
