import type { ControlInterface, RequestData } from './control-interface.ts';
import { createStore } from './live-store.ts';

export const mostRows = 500;

// Ten times a second is as much as anybody can read.
const shortestPause = 100;

/** A request, with a number that no other row has. */
export interface LoggedRequest extends RequestData {
  row: number;
}

export interface RequestLogState {
  rows: readonly LoggedRequest[];
  total: number;
  isPaused: boolean;
  waiting: number;
  /** Whether some may never have been told, since the stream was cut off. */
  hasMissed: boolean;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** The requests as they come. They are collected and drawn together, at most once a frame. */
export function createRequestLog(
  control: Pick<ControlInterface, 'requests'>,
  nextFrame: (draw: () => void) => void = waitForFrame,
) {
  const state = createStore<RequestLogState>({
    rows: [],
    total: 0,
    isPaused: false,
    waiting: 0,
    hasMissed: false,
  });
  let pending: string[] = [];
  let waiting = 0;
  let lastRow = 0;
  let isDrawing = false;
  // What comes while the journal is read waits until it is known whether the journal has it.
  let isLoading = false;
  // Requests that were cleared stay in the journal of the sandbox.
  let clearedUntil = '';
  // An entry that was on its way when the journal was read comes again by the stream.
  let ofJournal = new Map<string, number>();

  const draw = () => {
    isDrawing = false;
    if (isLoading) return;
    const { rows, total, isPaused } = state.get();
    if (isPaused) return state.set({ waiting });
    const replaced = new Set<number>();
    const added = pending.slice(-mostRows).map((text) => {
      const data: RequestData = JSON.parse(text);
      const known = ofJournal.get(keyOf(data));
      if (known !== undefined) replaced.add(known);
      ofJournal.delete(keyOf(data));
      return { ...data, row: known ?? ++lastRow };
    });
    const kept = rows.filter(({ row }) => !replaced.has(row));
    state.set({
      rows: [...added.reverse(), ...kept].slice(0, mostRows),
      total: total + waiting - replaced.size,
      waiting: 0,
    });
    pending = [];
    waiting = 0;
  };
  const schedule = () => {
    if (isDrawing) return;
    isDrawing = true;
    nextFrame(draw);
  };

  return {
    state,
    /** @param text an entry of the journal as JSON */
    add(text: string) {
      pending.push(text);
      waiting++;
      // A page in the background is not drawn.
      if (pending.length > 2 * mostRows) pending = pending.slice(-mostRows);
      schedule();
    },
    /** Reads what is in the journal; what was shown before is replaced. */
    async load() {
      isLoading = true;
      const journal = await control.requests().finally(() => {
        isLoading = false;
        schedule();
      });
      const { rows: shown } = state.get();
      const entries = journal.filter(({ at }) => at > clearedUntil);
      const newest = shown.find(({ at }) => at > clearedUntil);
      const isGap =
        newest !== undefined && !entries.some((entry) => keyOf(entry) === keyOf(newest));
      const rows = entries.slice(-mostRows).map((entry) => ({ ...entry, row: ++lastRow }));
      ofJournal = new Map(rows.map((entry) => [keyOf(entry), entry.row]));
      state.set({ rows: rows.reverse(), total: entries.length, hasMissed: isGap });
    },
    pause(isPaused: boolean) {
      state.set({ isPaused });
      if (!isPaused) schedule();
    },
    clear() {
      pending = [];
      waiting = 0;
      clearedUntil = state.get().rows[0]?.at ?? clearedUntil;
      state.set({ rows: [], total: 0, waiting: 0, hasMissed: false });
    },
  };
}

/** Tells requests apart that came at one time. */
export function keyOf({ at, method, path, nonce = '' }: RequestData): string {
  return `${at} ${method} ${nonce} ${path}`;
}

function waitForFrame(draw: () => void): void {
  setTimeout(() => requestAnimationFrame(draw), shortestPause);
}
