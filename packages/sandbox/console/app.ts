import type { Action } from '../src/control/console/cells.ts';
import type { Overview } from '../src/control/console/overview.ts';
import { controlPath, type Place, placeOf } from './places.ts';

/** The latest answer of the control interface to a request, or the reason why there is no answer. */
export interface Loaded<Data> {
  data?: Data | undefined;
  /** Has no status when the sandbox does not answer. */
  problem?: { message: string; status?: number } | undefined;
}

interface Reading {
  loaded: Loaded<unknown>;
  isLoading: boolean;
  isStale: boolean;
  /** The number of the latest redraw that used this answer. The console reads a path again only if the present page uses it. */
  drawing: number;
}

export interface State {
  place: Place;
  /** The state of the connection. `lost` means that the sandbox does not answer, so the shown data may be outdated. */
  connection: 'connecting' | 'open' | 'lost';
  overview?: Overview;
  /** `state` is the sandbox's state after the action, as JSON. When the state changes, the console removes `sentence`. */
  outcome?: { tone: 'good' | 'bad' | 'busy'; sentence: string; state?: string } | undefined;
  isBusy: boolean;
}

export type App = ReturnType<typeof createApp>;

/** Holds the data of the console and runs its actions on the sandbox. Every change of the data redraws the console. */
export function createApp(show: () => void) {
  const readings = new Map<string, Reading>();
  let drawing = 0;
  let state = '';

  const draw = () => {
    drawing++;
    show();
  };
  const load = async (path: string, reading: Reading) => {
    reading.isStale = true;
    // Do not restart a running read: if each change of the data restarted a slow read, the read might never end.
    if (reading.isLoading) return;
    reading.isLoading = true;
    while (reading.isStale) {
      reading.isStale = false;
      const result = await callControl(`GET ${path}`);
      // When the sandbox does not answer, the console keeps the earlier data, and a banner reports the lost connection.
      const isLost = result.problem && result.problem.status === undefined;
      if (!isLost || reading.loaded.data === undefined) reading.loaded = result;
      draw();
    }
    reading.isLoading = false;
  };

  const initial: State = { place: placeOf(location.hash), connection: 'connecting', isBusy: false };
  const app = {
    ...initial,

    set(change: Partial<State>): void {
      Object.assign(app, change);
      draw();
    },

    /** Returns the latest answer to a GET of a path. When the sandbox may have changed, the console sends the GET again. */
    read<Data>(path: string): Loaded<Data> {
      const known = readings.get(path);
      const reading = known ?? { loaded: {}, isLoading: false, isStale: false, drawing };
      reading.drawing = drawing;
      if (!known) {
        readings.set(path, reading);
        void load(path, reading);
      }
      return reading.loaded as Loaded<Data>;
    },

    /**
     * Reads the overview. When the overview has changed, or `isForced` is true, the console reads all shown data again.
     * Returns false when the sandbox does not answer with the overview.
     */
    async poll(isForced: boolean): Promise<boolean> {
      const { outcome } = app;
      const { data: overview } = await callControl<Overview>('GET console/overview');
      if (!overview) return false;
      const { now, paris: _paris, nextWorkingDay: _day, ...others } = overview;
      const before = state;
      state = JSON.stringify(overview.speed === 0 ? { ...others, now } : others);
      // Keep the sentence about an action that ended after this request began: the action made a newer state.
      if (outcome && outcome === app.outcome && outcome.tone !== 'busy') {
        app.outcome = (outcome.state ?? state) === state ? { ...outcome, state } : undefined;
      }
      app.set({ overview });
      if (!isForced && state === before) return true;
      for (const [path, reading] of readings) {
        if (reading.drawing === drawing) void load(path, reading);
        else if (!reading.isLoading) readings.delete(path);
      }
      return true;
    },

    /**
     * Runs an action, unless another action runs or the person says no to its question. When the sandbox refuses the
     * action, the console shows the reason. `use` gets the answer, and returns the reason when it cannot use the answer.
     */
    async run(action: Action, use?: (answer: unknown) => Promise<string | undefined>) {
      const { line, body, done, meanwhile, question } = action;
      if (question !== undefined && !confirm(question)) return;
      if (app.isBusy) return;
      app.set({
        isBusy: true,
        outcome: meanwhile ? { tone: 'busy', sentence: meanwhile } : undefined,
      });
      const { data, problem } = await callControl(line, body);
      const reason = problem ? problem.message : await use?.(data);
      const tone = reason === undefined ? 'good' : 'bad';
      app.set({ isBusy: false, outcome: { tone, sentence: reason ?? done } });
      if (app.connection === 'open') await app.poll(true);
    },
  };
  return app;
}

// The limit of a read in milliseconds is long: during a move of its clock, a sandbox answers only between two steps.
const longestRead = 30_000;

/** Sends a request to the control interface, such as `GET requests`. */
export async function callControl<Data>(line: string, body?: object): Promise<Loaded<Data>> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(controlPath(path), {
    method,
    redirect: 'error',
    signal: method === 'GET' ? AbortSignal.timeout(longestRead) : null,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined);
  if (!response) return { problem: { message: 'The sandbox does not answer.' } };

  const { status, ok } = response;
  try {
    const text = await response.text();
    const data = text === '' ? undefined : JSON.parse(text);
    // When an action is slow, the sandbox sends the status 200 before it has the result, so the body may report an error.
    const { error } = Object(data);
    if (typeof error === 'string') return { problem: { message: error, status } };
    return ok
      ? { data }
      : { problem: { message: `The sandbox answered with status ${status}.`, status } };
  } catch {
    return { problem: { message: "The sandbox's answer was cut off or is not JSON." } };
  }
}
