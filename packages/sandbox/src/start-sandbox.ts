import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { EventName } from '@crossborder-fx/openapi';
import {
  type Answerer,
  type OpenApiDocument,
  requireOptions,
  type ServerOptions,
  startTestServer,
  type TestServer,
} from '@crossborder-fx/test-server';
import { answerRequest } from './answer-request.ts';
import { startTimeOf } from './calendar/working-days.ts';
import { choiceNames, choicesWith, requireWhole } from './choices.ts';
import { journalClockOf, readTime, sandboxClock } from './clock/sandbox-clock.ts';
import { sandboxRoutes } from './control/sandbox-routes.ts';
import { readStartWebhook } from './notify/start-webhook.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { createSandboxUser, type SandboxUser } from './sandbox-user.ts';
import { createSimulation } from './simulate/simulate.ts';
import { trigger } from './simulate/trigger.ts';

const ownOptions: (keyof SandboxOptions)[] = [
  'seed',
  'data',
  'at',
  'speed',
  'shuffleNotifications',
  'notificationTimeout',
  'webhook',
];

// At this speed, a year passes in half a minute. A timer of one millisecond is too coarse for a higher speed.
const fastest = 1_000_000;

/**
 * Starts the service in this process, with balances, payments that change their status, quotes that expire, and
 * notifications, on a clock that you move.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {DataFileError} when the data file cannot be used
 * @throws {RefusedError} when `at` is not in the years 2000 to 2099, or the data file has ten other
 *   subscriptions
 * @throws {TypeError} when an option is misspelt or wrong
 */
export function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  return startAnswering(answerRequest, given);
}

/** Starts a sandbox that answers, with the given function, each request that has passed the server's checks. */
export async function startAnswering(
  answer: Answerer<SandboxUser>,
  given: SandboxOptions,
): Promise<Sandbox> {
  const own = [...ownOptions, ...choiceNames];
  requireOptions(given, own);
  const choices = choicesWith(given);
  requireOwn(given);
  const { seed, data, at, speed = 0, shuffleNotifications = false, notificationTimeout } = given;
  const wallClock = given.clock ?? (() => new Date());
  const require = createRequire(import.meta.url);
  const version: string = require('../package.json').version;
  const document: OpenApiDocument = require('@crossborder-fx/openapi/openapi.json');
  const events = Object.keys(document.webhooks ?? {}) as EventName[];
  const webhook = given.webhook === undefined ? undefined : readStartWebhook(given.webhook, events);
  const common = {
    choices,
    start: at === undefined ? startOf(speed, wallClock().getTime()) : readTime(at, 'at'),
    isStartGiven: at !== undefined,
    speed,
    wallClock,
    shuffleNotifications,
    notificationTimeout,
    warn: (error: Error) => process.emitWarning(error),
  };
  let firstSeed = seed;
  const server = await startTestServer<SandboxUser>({
    ...serverOptionsOf(given, own),
    document,
    name: 'sandbox',
    version,
    routes: sandboxRoutes(sandboxOf, { version, speed }),
    console: fileURLToPath(new URL('../dist/console', import.meta.url)),
    createState({ isFirst, ...owner }) {
      if (!isFirst) return createSandboxUser({ ...common, ...owner, seed: firstSeed });
      const user = createSandboxUser({ ...common, ...owner, seed, file: data, webhook, events });
      firstSeed = user.context.seed;
      return user;
    },
    answer,
  });
  return sandboxOf(server);

  function sandboxOf({
    state: user,
    respond,
    listRules,
    clearRules,
    operations,
    operationsOf,
    fork,
    ...shared
  }: TestServer<SandboxUser>): Sandbox {
    const { resend, snapshot, listSnapshots, restore } = user;
    return {
      ...shared,
      clock: sandboxClock(user.clock, choices.holidays),
      journalClock: journalClockOf(user.clock, { speed, wallClock }),
      faults: { add: respond, list: listRules, clear: clearRules },
      // Use a getter, because a copy of the object `shared` would keep the list of deliveries as it was at the start.
      get deliveries() {
        return shared.listDeliveries();
      },
      simulate: createSimulation(user),
      get webhook() {
        return user.webhook;
      },
      trigger: (event, options) => trigger(user, event, options),
      resend,
      snapshot,
      listSnapshots,
      restore,
      fork: (credentials) => sandboxOf(fork(credentials)),
    };
  }
}

function requireOwn({
  seed,
  data = '',
  speed = 0,
  shuffleNotifications = false,
  notificationTimeout = 5000,
}: SandboxOptions): void {
  if (typeof speed !== 'number' || !(speed >= 0 && speed <= fastest)) {
    throw new TypeError(`speed must be a number from 0 to ${fastest}.`);
  }
  requireWhole('notificationTimeout', notificationTimeout, 1, 60_000);
  if (seed !== undefined && (typeof seed !== 'string' || seed === '')) {
    throw new TypeError('seed must be text that is not empty.');
  }
  if (typeof data !== 'string') throw new TypeError('data must be the name of a file.');
  if (typeof shuffleNotifications === 'boolean') return;
  throw new TypeError('shuffleNotifications must be true or false.');
}

const startOf = (speed: number, now: number) => (speed === 0 ? startTimeOf(now) : now);

function serverOptionsOf(given: SandboxOptions, own: readonly string[]): ServerOptions {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name)));
}
