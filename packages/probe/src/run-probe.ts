import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { signWsse } from '@crossborder-fx/client/wsse';
import type { Found } from './finders.ts';
import { operations } from './generated/answers.ts';
import { type Difference, hold } from './hold-answer.ts';
import { type Notified, startListener } from './listen.ts';
import { type Allowed, planOf, type Step } from './plan.ts';
import { type ProbeReport, reportOf } from './report.ts';
import { valuesOf } from './seen.ts';
import { type Answer, send } from './send.ts';

/** What {@link runProbe} takes. */
export interface ProbeOptions extends Allowed {
  /** @default FX_BASE_URL of the environment */
  baseUrl?: string | undefined;
  /** @default FX_USERNAME of the environment */
  username?: string | undefined;
  /** @default FX_SECRET of the environment */
  secret?: string | undefined;
  /** Takes notifications of a subscription that exists; when all is sent, until the promise of `until` is settled. */
  listen?: { port: number; secret: string; until(): Promise<unknown> } | undefined;
  /** Ends the run; what was found until then is in the report. */
  signal?: AbortSignal | undefined;
  /** Told of each answer as it came, with all that is in it. */
  onTraffic?: ((traffic: object) => void) | undefined;
  /** Told after each request. */
  onProgress?: ((sent: number) => void) | undefined;
  /** Told the port that notifications are taken at. */
  onListening?: ((port: number) => void) | undefined;
  /** The time that requests are signed with. @default the time of the system */
  clock?: (() => Date) | undefined;
  /** Waits between requests, in milliseconds. @default by the time of the system */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

export const mostRequests = 200;
const pause = 500;
const longestWait = 600_000;
const mostLimits = 3;

/** What a run has brought so far. */
interface Run extends Omit<Found, 'plan' | 'allowed' | 'listened' | 'now'> {
  seen: Map<string, Answer>;
  skipped: Map<string, string>;
  differences: Difference[];
  notified: Notified[];
  limits: string[];
}

/** Sends what `planOf` lists, each once at most, and says what was found. No answer makes it throw. */
export async function runProbe(options: ProbeOptions): Promise<ProbeReport> {
  const { clock = () => new Date(), signal = new AbortController().signal, listen } = options;
  const { wait = (milliseconds) => sleep(milliseconds, undefined, { signal }) } = options;
  const login = loginOf(options);
  const plan = planOf(options);
  if (plan.length > mostRequests) throw new RangeError(`The plan has ${plan.length} requests.`);
  const run: Run = {
    seen: new Map(),
    skipped: new Map(),
    differences: [],
    notified: [],
    limits: [],
    stopped: undefined,
  };
  const listener = listen && (await startListener(listen, clock, (one) => run.notified.push(one)));
  if (listener) options.onListening?.(listener.port);
  try {
    await sendAll(plan, run, { ...options, clock, signal, wait, login });
    if (listener && run.stopped === undefined) {
      await Promise.race([listen?.until(), abortOf(signal)]);
    }
  } finally {
    await listener?.close();
  }
  return reportOf({
    ...run,
    allowed: options,
    listened: listener !== undefined,
    plan,
    now: clock(),
  });
}

type Filled = ProbeOptions & {
  [Name in 'clock' | 'signal' | 'wait']: NonNullable<ProbeOptions[Name]>;
};

async function sendAll(
  plan: readonly Step[],
  run: Run,
  options: Filled & { login: ReturnType<typeof loginOf> },
): Promise<void> {
  const { clock, signal, wait, login } = options;
  let lastWsse = '';
  let pauseBefore = 0;
  for (const step of plan) {
    const filled = fill(step, valuesOf(run.seen, clock()));
    if (filled.missing !== undefined) {
      run.skipped.set(step.name, filled.missing);
      continue;
    }
    const { method, path, body } = filled;
    let answer: Answer;
    try {
      if (pauseBefore > 0) await wait(pauseBefore);
      signal.throwIfAborted();
      const age = step.signed === 'six minutes ago' ? 360_000 : 0;
      const created = new Date(clock().getTime() - age);
      const wsse = step.signed === 'again' ? lastWsse : await signWsse({ ...login, created });
      lastWsse = wsse;
      answer = await send({ method, baseUrl: login.baseUrl, path, wsse, body }, signal);
    } catch (error) {
      // Without its text: it may name a host.
      const code = Object(error).code ?? Object(error).name;
      run.stopped = signal.aborted ? 'it was interrupted' : `a request had no answer (${code})`;
      return;
    }
    run.seen.set(step.name, answer);
    options.onTraffic?.({
      sent: { method, path, body },
      answer: { status: answer.status, headers: answer.headers, text: answer.text },
    });
    options.onProgress?.(run.seen.size);
    run.differences.push(...differencesOf(step, answer));
    pauseBefore = pause + (answer.status === 429 ? waitOf(answer, clock()) : 0);
    if (answer.status === 429) {
      const { 'retry-after': said } = answer.headers;
      run.limits.push(`${said === undefined ? 'without' : 'with'} Retry-After`);
    }
    run.stopped = doubtOf(step, answer, [...run.seen.values()], clock());
    // A refusal that was asked for is the end too: another one could lock the account.
    if (run.stopped !== undefined || (step.signed && answer.status >= 400)) return;
  }
}

/** As the client takes them. @throws {ValidationError} of the client, which names what is missing or wrong */
function loginOf({ baseUrl, username, secret }: ProbeOptions) {
  const { FX_BASE_URL = '', FX_USERNAME = '', FX_SECRET = '' } = process.env;
  createClient({ baseUrl, username, secret });
  return {
    baseUrl: (baseUrl ?? FX_BASE_URL).replace(/\/+$/, ''),
    username: username ?? FX_USERNAME,
    secret: secret ?? FX_SECRET,
  };
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function fill({ route, body }: Step, values: Record<string, string | undefined>) {
  let missing: string | undefined;
  const into = (text: string) =>
    text.replace(/\{([\w.-]+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) missing = name;
      return value ?? '';
    });
  const [method = '', path = ''] = into(route).split(' ');
  const text = body && into(JSON.stringify(body));
  return { method, path, body: text, missing };
}

function differencesOf({ operation, name }: Step, answer: Answer): Difference[] {
  if (operation === undefined) return [];
  const { answers, route } = operations[operation];
  const key = String(answer.status) in answers ? String(answer.status) : 'default';
  const schema: string | null | undefined = Object(answers)[key];
  const whole = (expected: string, came: string): Difference => ({
    ...{
      kind: 'published',
      operation,
      path: '(the answer)',
      schema: 'ErrorBody',
      field: '',
      expected,
      came,
    },
    gap: name.startsWith('signed') ? 'authentication-failure-response' : undefined,
  });
  if (answer.status >= 300 && answer.status < 400)
    return [whole(`an answer to ${route}`, 'a redirect')];
  if (key === 'default' && answer.status < 300)
    return [whole('200 or 204', `status ${answer.status}`)];
  if (schema === null) return answer.kind === 'empty' ? [] : [whole('no body', answer.kind)];
  if (answer.kind !== 'json') return [whole('JSON', `status ${answer.status}, ${answer.kind}`)];
  const found = [
    ...hold(answer.body, String(schema), 'published'),
    ...hold(answer.body, String(schema), 'strict'),
  ];
  // What the published form refuses is not told twice.
  const refused = new Set(found.filter(({ kind }) => kind === 'published').map(({ path }) => path));
  return found
    .filter(({ kind, path }) => kind !== 'strict' || !refused.has(path))
    .map((one) => ({ ...one, operation }));
}

/** Milliseconds. Without a number, a minute. */
function waitOf({ headers }: Answer, now: Date): number {
  const text = headers['retry-after'] ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 60_000 : Math.max(0, date - now.getTime());
}

/** Why nothing more is sent: another refusal could lock the account. */
function doubtOf(
  step: Step,
  answer: Answer,
  all: readonly Answer[],
  now: Date,
): string | undefined {
  const { status, kind } = answer;
  if (step.signed && status >= 400) return undefined;
  if (status === 401 || status === 403) {
    return `${status}: ${clockOf(answer, now) ?? 'the credentials were refused'}`;
  }
  if (status >= 300 && status < 400) {
    return 'a redirect came: FX_BASE_URL may lead to another service';
  }
  if (kind === 'too large') return 'an answer was larger than 10 MiB';
  const isPage = kind === 'html' || kind === 'other';
  if (isPage && (status < 400 || all.length === 1)) {
    return 'a page came in place of JSON, perhaps of a proxy';
  }
  const latest = all.slice(-mostLimits).map((one) => one.status);
  const isLimited = latest.length === mostLimits && latest.every((one) => one === 429);
  if (isLimited || (status === 429 && waitOf(answer, now) > longestWait)) {
    return 'it was asked to wait again and again, or for more than ten minutes';
  }
  const isFailing = latest.length > 1 && latest.slice(-2).every((one) => one >= 500);
  return isFailing ? 'the service failed twice in a row' : undefined;
}

const badClock = 120_000;

function clockOf({ headers }: Answer, now: Date): string | undefined {
  const theirs = Date.parse(headers['date'] ?? '');
  const off = now.getTime() - theirs;
  if (Number.isNaN(off) || Math.abs(off) < badClock) return undefined;
  const minutes = Math.round(Math.abs(off) / 60_000);
  return `the clock of this machine is ${minutes} minutes ${off > 0 ? 'ahead' : 'behind'}, by the Date header`;
}
