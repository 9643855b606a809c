import { createHash, createHmac } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { send, wsseHeader, wsseTime } from '@crossborder-fx/tools-test-utils';
import { readRequest, serve } from '../harness/http.ts';
import type { Random } from '../harness/random.ts';
import { Violation } from '../harness/report.ts';
import {
  createIds,
  errorCodes,
  type IdKind,
  type RefusalCode,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  strictProblems,
  watchDatabases,
  writeAmount,
} from './inside.ts';

/** The rule that the statuses and the refusals of the sandbox obey. */
export const rulesKept = 'the sandbox keeps the rules of the service';
export const stateKept = 'a restored or restarted sandbox has its kept state';

/** The simulation checks each promise at a single request, action or process, but the invariants on the whole state. */
export type PromiseName =
  | 'every request is answered'
  | 'every answer conforms to the description'
  | 'a refused request changes nothing'
  | typeof rulesKept
  | 'no id is given twice'
  | 'accounts can be read'
  | 'a fault has its described effect'
  | 'the clock makes every due change'
  | typeof stateKept
  | 'committed data survives a kill'
  | 'acknowledged objects survive a kill';

/** @throws {Violation} when the promise does not hold */
export function requireThat(holds: boolean, promise: PromiseName, detail: string): void {
  if (!holds) throw new Violation(promise, detail);
}

/** The returned function throws after a warning: the sandbox warns about each due change that it could not make. */
export function watchClockWarnings(): () => void {
  const warnings: string[] = [];
  process.on('warning', ({ name, message }) => {
    // This warning is expected: a full account cannot take returned money, and the sandbox tries again a day later.
    if (name !== 'ExperimentalWarning' && !message.includes('An amount or a balance'))
      warnings.push(message);
  });
  return () =>
    requireThat(warnings.length === 0, 'the clock makes every due change', warnings.join(' '));
}

/** The paths of acknowledged objects. A path has the value false after a request to delete its object: it may exist or not. */
export type Acknowledged = Map<string, boolean>;

/** The fields that the simulation reads from the body of an answer or of an error. */
export interface ReplyBody {
  id?: string;
  payment?: { id: string };
  fixedForward?: { fixedForwardId?: string };
  wallets?: { id: string }[];
  webhookId?: string;
  code?: string;
  errorCode?: number;
  errorType?: string;
}

/** Returns the rule of the service, or of the sandbox's control interface, that refused a request, if the answer names one. */
export function codeOf({ code, errorCode, errorType }: ReplyBody): RefusalCode | undefined {
  const type = errorType ?? '';
  const name = (code ?? type.charAt(0).toLowerCase() + type.slice(1)) as RefusalCode;
  if (!Object.hasOwn(errorCodes, name)) return undefined;
  return code !== undefined || errorCodes[name] === errorCode ? name : undefined;
}

/** A notification that the receiver got. */
export interface Received {
  webhookId: string;
  event: string;
  isSigned: boolean;
}

/** The answers of the receiver; undefined when it closes the connection. */
const statuses = [204, 204, 204, 204, 200, 500, 500, 400, 404, 503, undefined];

/** A row id that exists in no table of the sandbox. */
export const noId = 1_000_000;

/** A row that an action picks, with only those fields that its table has. */
interface Picked {
  id: number;
  currency: string;
  status: string;
  isDeleted: number;
  webhookId: string;
  attempts: string;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  /** The sandbox simulates a failure of this request, so the answer may be a 503, or the connection may be closed. */
  isFaulty?: boolean;
  /** Other requests are sent at the same time, so they may change the database during this request. */
  isConcurrent?: boolean;
}

export const startOfWall = Date.parse('2026-11-23T08:00:00Z');

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Starts a sandbox and a receiver of its notifications.
 *
 * @param wall the real time that the sandbox sees, in UTC milliseconds; only the action `wait` moves this time
 * @param port of the receiver
 * @param onNotification called before the receiver answers
 */
export async function openWorld({
  wall = { now: startOfWall },
  port = 0,
  acknowledged = new Map(),
  onNotification = () => {},
  seed = 'world',
  ...options
}: SandboxOptions & {
  wall?: { now: number };
  port?: number;
  acknowledged?: Acknowledged;
  onNotification?: () => void;
}) {
  const ids = createIds(String(seed));
  const statements = new Map<string, StatementSync>();
  const received: Received[] = [];
  const clock = () => new Date(wall.now);
  let now = () => 0;
  let database: DatabaseSync | undefined;
  const endWatch = watchDatabases({
    open(opened) {
      database = opened;
      opened.function('written', { useBigIntArguments: true }, (minor, currency) => {
        return writeAmount({ minor: BigInt(`${minor}`), currency: `${currency}` }).value;
      });
    },
  });

  // The receiver starts first, because a starting sandbox sends the notifications that a killed process did not send.
  const receiver = await serve(async (incoming, response) => {
    const request = await readRequest(incoming);
    if (!request) return;
    onNotification();
    const { headers, body } = request;
    const { webhookId, event } = JSON.parse(body.toString());
    // Verifies by section 6 of the service description, because the sandbox's own code for signatures is under test.
    const sql = 'SELECT secret FROM subscription WHERE webhookId = ?';
    const secret = database?.prepare(sql).get(String(webhookId))?.['secret'];
    const hmac = createHmac('sha256', String(secret));
    const digest = hmac.update(`${headers['x-service-timestamp']}.`).update(body).digest();
    const isSigned = (['hex', 'base64', 'base64url'] as const).some(
      (encoding) => headers['x-service-signature'] === digest.toString(encoding),
    );
    received.push({ webhookId, event, isSigned });
    // A hash of the seed, the time and the body decides each answer, so the order of notifications makes no difference.
    const decided = createHash('sha256').update(`${seed} ${now()} ${body}`).digest();
    const status = statuses[decided.readUInt32BE() % statuses.length];
    if (status === undefined) incoming.socket.destroy();
    else response.writeHead(status).end();
  }, port);

  const start = async (): Promise<{ sandbox: Sandbox; database: DatabaseSync }> => {
    const sandbox = await startSandbox({ at: '2026-11-23 09:00:00', seed, clock, ...options });
    if (!database) throw new TypeError('The sandbox has opened no database.');
    return { sandbox, database };
  };

  const world = {
    ...(await start()),
    wall,
    ids,
    acknowledged,
    /** The notifications that the receiver got since the observer last looked. */
    received,
    receiverUrl: `${receiver.url}/`,
    /** For each snapshot, by its name: a digest of the database, and the paths of the acknowledged objects. */
    snapshots: new Map<string, { digest: string; paths: Acknowledged }>(),
    /** For each delivery that was sent again in this step, the number of its attempts before the step. */
    resent: new Map<number, number>(),
    /** The names of the actions, failures and table rows that were tried since the last line of the log. */
    covered: new Set<string>(),
    /** Returns the sandbox's business time in UTC milliseconds. */
    now: (): number => world.sandbox.clock.now().getTime(),
    /** Returns the date of the sandbox's business time in Paris. */
    today: (): string => world.sandbox.clock.today(),
    /**
     * Sends a signed request to the sandbox, and checks the answer against the description. The status is undefined when the
     * connection was closed. @throws {Violation} when the answer is wrong, or when a refused request has changed the data
     */
    async call(path: string, options: CallOptions = {}) {
      const { body, isFaulty = false, isConcurrent = false } = options;
      const { method = body === undefined ? 'GET' : 'POST' } = options;
      const { credentials } = world.sandbox;
      const headers = { 'X-WSSE': wsseHeader(credentials, { created: wsseTime(clock()) }) };
      using changes = isConcurrent ? undefined : world.watchChanges();
      const { status, text } = await send(world.sandbox, path, { method, body, headers })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => ({ status: undefined, text: '' }));
      const said = `${method} ${path} ${status}: ${text}`;
      requireThat(status !== undefined || isFaulty, 'every request is answered', said);
      if (status !== undefined && !(isFaulty && status === 503)) {
        const problems = strictProblems(method, path.split('?')[0] ?? '', { status, text });
        const found = `${said} ${problems.join(', ')}`;
        requireThat(problems.length === 0, 'every answer conforms to the description', found);
        const isChanged = status >= 400 && changes?.areThere();
        requireThat(!isChanged, 'a refused request changes nothing', said);
      }
      const reply: ReplyBody = text === '' ? {} : JSON.parse(text);
      const code = codeOf(reply);
      if (code) world.covered.add(`code ${code}`);
      return { status, body: reply };
    },
    /** Watches the whole database, except the table `log`, to which the sandbox writes each refused request. */
    watchChanges() {
      const all = world.database.createSession();
      const logged = world.database.createSession({ table: 'log' });
      return {
        areThere: () => all.changeset().length !== logged.changeset().length,
        [Symbol.dispose]() {
          all.close();
          logged.close();
        },
      };
    },
    /** Notes that the sandbox has acknowledged a new object. @throws {Violation} when it has acknowledged the path before */
    acknowledge(path: string): void {
      requireThat(!acknowledged.has(path), 'no id is given twice', path);
      acknowledged.set(path, true);
    },
    prepare(sql: string): StatementSync {
      const statement = statements.get(sql) ?? world.database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    row: <Row>(sql: string, values: Record<string, string | number> = {}): Row | undefined =>
      world.prepare(sql).get(values) as Row | undefined,
    /** Picks a random row of a table that meets the condition `where`, more often one of the latest. */
    pick(random: Random, table: string, where = 'true'): Picked | undefined {
      const from = `FROM ${table} WHERE ${where}`;
      const count = world.row<{ count: number }>(`SELECT count(*) AS count ${from}`)?.count ?? 0;
      if (count === 0) return undefined;
      const skip = random.below(random.chance(0.7) ? Math.min(count, 20) : count);
      return world.row<Picked>(`SELECT * ${from} ORDER BY 1 DESC LIMIT 1 OFFSET :skip`, { skip });
    },
    /** Picks a random object and returns its id as a client would send it. Sometimes returns an id that does not exist. */
    pickId(random: Random, kind: IdKind, table: string = kind, where = 'true'): string {
      const found = random.chance(0.97) ? world.pick(random, table, where) : undefined;
      return world.idOf(kind, found);
    },
    /** Returns the id of a row as a client would send it; for an undefined row, an id that does not exist. */
    idOf: (kind: IdKind, row?: { id: number }): string => ids.idOf(kind, row?.id ?? noId),
    walletIn(currency: string): string {
      const sql = 'SELECT id FROM wallet WHERE currency = :currency';
      return world.idOf('wallet', world.row(sql, { currency }));
    },
    async restart(): Promise<void> {
      await world.sandbox.close();
      Object.assign(world, await start());
      statements.clear();
      world.snapshots.clear();
    },
    async close(): Promise<void> {
      await world.sandbox.close();
      await receiver.close();
      endWatch();
    },
    /** Waits until the sandbox has sent all due notifications and got their answers, for at most 60 seconds. */
    async drain(): Promise<void> {
      const due = world.database.prepare('SELECT 1 FROM delivery WHERE dueAt <= ? LIMIT 1');
      const deadline = performance.now() + 60_000;
      const isDue = () => due.get(world.now()) && performance.now() < deadline;
      do {
        while (isDue()) await turn();
        // Only in the next turn of the event loop does the sandbox record the last answer and plan the next deliveries.
        await turn();
      } while (isDue());
    },
  };
  now = world.now;
  return world;
}
