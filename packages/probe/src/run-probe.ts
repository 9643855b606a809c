import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { requireKnown } from '@crossborder-fx/client/once';
import { signWsse } from '@crossborder-fx/client/wsse';
import { startListener } from './listen.ts';
import { announcementOf, isLogStep, planOf, valuesOf } from './plan.ts';
import { type ProbeReport, reportOf } from './report.ts';
import type { Allowed, Run, Step } from './run.ts';
import { send } from './send.ts';
import { closesLog, stopReasonOf, waitOf } from './stop-conditions.ts';

/** The options of {@link runProbe}. */
export interface ProbeOptions extends Allowed {
  /** @default FX_BASE_URL of the environment */
  baseUrl?: string | undefined;
  /** @default FX_USERNAME of the environment */
  username?: string | undefined;
  /** @default FX_SECRET of the environment */
  secret?: string | undefined;
  /** Listens for notifications during the run, and then until the promise that `until` returns is settled. */
  listen?: { port: number; secret: string; until(): Promise<unknown> } | undefined;
  /** An abort of this signal ends the run of the probe. The report then has the findings so far. */
  signal?: AbortSignal | undefined;
  /** Called with each request and its answer, but without the answer's body if the request reads the request log. */
  onTraffic?: ((traffic: object) => void) | undefined;
  /** Called after each answer of the service, with the number of answers so far. */
  onProgress?: ((sent: number) => void) | undefined;
  /** Called with the port on which the listener receives notifications. */
  onListening?: ((port: number) => void) | undefined;
  /** Returns the time for the signatures of requests. @default the time of the system */
  clock?: (() => Date) | undefined;
  /**
   * Returns the time of the service, from which the probe computes the days in its requests: `sandbox.clock.now` for a
   * sandbox.
   *
   * @default the time for the signatures of requests
   */
  serviceClock?: (() => Date) | undefined;
  /** Waits for the given number of milliseconds between two requests. @default a timer of the system */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

const optionNames: readonly (keyof ProbeOptions)[] = [
  'baseUrl',
  'username',
  'secret',
  'history',
  'quotes',
  'forwards',
  'signatures',
  'listen',
  'signal',
  'onTraffic',
  'onProgress',
  'onListening',
  'clock',
  'serviceClock',
  'wait',
];

const pause = 500;

/** Sends each request of `planOf` at most once, and reports the findings. Whatever the service answers, this function does not throw. */
export async function runProbe(options: ProbeOptions): Promise<ProbeReport> {
  requireKnown(options, optionNames);
  const { clock = () => new Date(), signal = new AbortController().signal, listen } = options;
  const { serviceClock = clock } = options;
  const { wait = (milliseconds) => sleep(milliseconds, undefined, { signal }) } = options;
  const { baseUrl, ...login } = loginOf(options);
  const found = { seen: new Map(), skipped: new Map(), notified: [], stopped: undefined };
  const run: Run = { allowed: options, now: clock(), ...found };
  const listener = listen && (await startListener(listen, clock, (one) => run.notified.push(one)));
  if (listener) options.onListening?.(listener.port);
  let wsse = '';
  let pauseBefore = 0;
  let waits = 0;
  let isLogClosed = false;
  try {
    for (const step of planOf(options)) {
      const filled = fill(step, valuesOf(run.seen, serviceClock()));
      const { values, ...request } = filled;
      const missing = isLogClosed && isLogStep(step) ? 'log that answers' : filled.missing;
      if (missing !== undefined) {
        run.skipped.set(announcementOf(step), missing);
        continue;
      }
      let content: Awaited<ReturnType<typeof send>>;
      try {
        if (pauseBefore > 0) await wait(pauseBefore);
        signal.throwIfAborted();
        const age = step.signed === 'six minutes ago' ? 360_000 : 0;
        const created = new Date(clock().getTime() - age);
        if (step.signed !== 'again') wsse = await signWsse({ ...login, created });
        content = await send(`${baseUrl}${request.path}`, { ...request, wsse }, signal);
      } catch (error) {
        if (isLogStep(step) && !signal.aborted) {
          isLogClosed = true;
          run.skipped.set(announcementOf(step), 'answer of the log');
          continue;
        }
        // Reports the error's code and not its message, which may name a host.
        const code = Object(error).code ?? Object(error).name;
        run.stopped = signal.aborted
          ? 'the user interrupted the run'
          : `a request had no answer (${code})`;
        break;
      }
      const { status, headers, text } = content;
      const nonce = /Nonce="([^"]*)"/.exec(wsse)?.[1] ?? '';
      const answer = { step, nonce, values, ...content };
      isLogClosed ||= closesLog(answer);
      run.seen.set(announcementOf(step), answer);
      options.onTraffic?.({
        sent: request,
        answer: isLogStep(step) ? { status, headers } : { status, headers, text },
      });
      options.onProgress?.(run.seen.size);
      const asked = waitOf(answer, clock());
      pauseBefore = pause + asked;
      waits += asked;
      run.stopped = stopReasonOf([...run.seen.values()], clock(), waits);
      // Sends no further request after a refused wrong signature: a second refusal could lock the account.
      if (run.stopped !== undefined || (step.signed && status >= 400)) break;
    }
    if (listen && run.stopped === undefined && !signal.aborted)
      await Promise.race([listen.until(), once(signal, 'abort')]);
  } finally {
    await listener?.close();
  }
  return reportOf({ ...run, now: clock() });
}

/** @throws {ValidationError} of the client, which names what is missing or wrong */
function loginOf({ baseUrl, username, secret }: ProbeOptions) {
  const { FX_BASE_URL = '', FX_USERNAME = '', FX_SECRET = '' } = process.env;
  createClient({ baseUrl, username, secret });
  return {
    baseUrl: (baseUrl ?? FX_BASE_URL).replace(/\/+$/, ''),
    username: username ?? FX_USERNAME,
    secret: secret ?? FX_SECRET,
  };
}

/** Replaces each `{name}` in a request's route and body by its value. `missing` is a name that has no value. */
function fill({ route, body }: Step, known: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  let missing: string | undefined;
  const into = (text: string) =>
    text.replace(/\{([\w.-]+)\}/g, (_, name: string) => {
      const value = known[name];
      if (value === undefined) missing = name;
      else values[name] = value;
      return name.endsWith('.encoded') ? String(value) : encodeURIComponent(String(value));
    });
  const [method = '', path = ''] = into(route).split(' ');
  return { method, path, body: body && into(JSON.stringify(body)), values, missing };
}
