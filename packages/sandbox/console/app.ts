import type { Overview } from '../src/control/console/overview.ts';
import { type Place, placeOf } from './places.ts';

/** The latest answer of the control interface to a GET of one path, or the error of the latest read of the path. */
export interface Loaded<Data> {
  data?: Data | undefined;
  problem?: ControlFailure | undefined;
}

export interface Outcome {
  tone: 'good' | 'bad' | 'busy';
  sentence: string;
  /** The sandbox's state after the action, as JSON. When the state changes, the console removes `sentence`. */
  state?: string;
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
  overview: Overview | undefined;
  outcome: Outcome | undefined;
  isBusy: boolean;
}

export type App = ReturnType<typeof createApp>;

/** Holds the data of the console and runs its actions on the sandbox. Every change of the data redraws the console. */
export function createApp(call: CallControl, show: () => void) {
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
      const result = await settled(call(`GET ${path}`));
      // When the sandbox does not answer, the console keeps the earlier data, and a banner reports the lost connection.
      const isLost = result.problem && result.problem.status === undefined;
      if (!isLost || reading.loaded.data === undefined) reading.loaded = result;
      draw();
    }
    reading.isLoading = false;
  };
  const reload = () => {
    for (const [path, reading] of readings) {
      if (reading.drawing === drawing) void load(path, reading);
      else if (!reading.isLoading) readings.delete(path);
    }
  };

  const initial: State = {
    place: placeOf(location.hash),
    connection: 'connecting',
    overview: undefined,
    outcome: undefined,
    isBusy: false,
  };
  const app = {
    ...initial,
    call,

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

    /** Reads the overview. When the overview has changed, or `isForced` is true, the console reads all shown data again. */
    async poll(isForced: boolean): Promise<void> {
      const { outcome } = app;
      const overview = (await call('GET console/overview')) as Overview;
      const { now, paris: _paris, nextWorkingDay: _day, ...others } = overview;
      const before = state;
      state = JSON.stringify(overview.speed === 0 ? { ...others, now } : others);
      // Keep the sentence about an action that ended after this request began: the action made a newer state.
      if (outcome && outcome === app.outcome && outcome.tone !== 'busy') {
        app.outcome = (outcome.state ?? state) === state ? { ...outcome, state } : undefined;
      }
      app.overview = overview;
      draw();
      if (isForced || state !== before) reload();
    },

    /** Runs an action, unless another action runs. When the sandbox refuses the action, the console shows the reason. */
    async run(act: () => Promise<unknown>, done: string, meanwhile?: string): Promise<void> {
      if (app.isBusy) return;
      app.set({
        isBusy: true,
        outcome: meanwhile ? { tone: 'busy', sentence: meanwhile } : undefined,
      });
      const { problem } = await settled(act());
      const tone = problem ? 'bad' : 'good';
      app.set({ isBusy: false, outcome: { tone, sentence: problem?.message ?? done } });
      // Ignore a failure of `poll`, because the event stream reports a lost connection too.
      if (app.connection === 'open') await app.poll(true).catch(() => {});
    },
  };
  return app;
}

async function settled<Data>(answer: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await answer };
  } catch (error) {
    if (!(error instanceof ControlFailure)) throw error;
    return { problem: error };
  }
}

/** The error when the sandbox does not answer a request or refuses the request. The message gives the reason. */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Sends a request to the control interface, such as `GET requests`, and returns the content of the answer. */
type CallControl = (line: string, body?: object) => Promise<unknown>;

// The limit of a read in milliseconds is long: during a move of its clock, a sandbox answers only between two steps.
const longestRead = 30_000;

export function pathFor(path: string, user: string | undefined): string {
  if (user === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ user })}`;
}

export function createCallControl(user: string | undefined): CallControl {
  return async (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    // The path of the request is relative to the console's page, which is at the root of the control interface.
    const response = await fetch(pathFor(path, user), {
      method,
      redirect: 'error',
      signal: method === 'GET' ? AbortSignal.timeout(longestRead) : null,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw new ControlFailure('The sandbox does not answer.', undefined, { cause });
    });
    const answer = await readAnswer(response);
    const { error } = Object(answer) as { error?: unknown };
    // When an action is slow, the sandbox sends the status 200 before it has the result, so the body may report an error.
    if (response.ok && typeof error !== 'string') return answer;
    const sentence =
      typeof error === 'string' ? error : `The sandbox answered with status ${response.status}.`;
    throw new ControlFailure(sentence, response.status);
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const sentence = "The sandbox's answer was cut off or is not JSON.";
    throw new ControlFailure(sentence, undefined, { cause });
  }
}
