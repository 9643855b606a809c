import type { StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type {
  CreatedPaymentResponse,
  CreatedTrade,
  ErrorBody,
  FixedForwardQuoteResponse,
  FixedForwardResponse,
  PaymentList,
  WalletList,
  WebhookWithSecret,
} from '@crossborder-fx/openapi';
import { send, wsseHeader, wsseTime } from '@crossborder-fx/tools-test-utils';
import type { Random } from '../harness/random.ts';
import {
  createIds,
  dateAt,
  errorCodes,
  type IdKind,
  openedWith,
  type RefusalCode,
  type SandboxOptions,
  startSandbox,
  strictProblems,
  writeAmount,
} from './inside.ts';
import { type Acknowledged, requireThat } from './promises.ts';

/** The fields that the actions of the simulation read from the body of an answer or of an error. */
export type ReplyBody = Partial<
  ErrorBody & { code: string } & CreatedPaymentResponse &
    Pick<CreatedTrade, 'id'> &
    FixedForwardQuoteResponse &
    FixedForwardResponse &
    Pick<PaymentList, 'payments'> &
    Pick<WalletList, 'wallets'> &
    Pick<WebhookWithSecret, 'webhookId'>
>;

/** Returns the rule of the service, or of the sandbox's control interface, that refused a request, if the answer names one. */
export function codeOf({ code, errorCode, errorType }: ReplyBody): RefusalCode | undefined {
  const type = errorType ?? '';
  const name = (code ?? type.charAt(0).toLowerCase() + type.slice(1)) as RefusalCode;
  if (!Object.hasOwn(errorCodes, name)) return undefined;
  return code !== undefined || errorCodes[name] === errorCode ? name : undefined;
}

/** A row id that exists in no table of the sandbox. */
export const noId = 1_000_000;

export function walletIn({ row, idOf }: World, currency: string): string {
  const sql = 'SELECT id FROM wallet WHERE currency = :currency';
  return idOf('wallet', row<{ id: number }>(sql, { currency }));
}

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
 * @param wall the real time that the sandbox sees, in UTC milliseconds; only the action `wait` moves this time
 * @param port of the receiver of notifications; @default a port where nobody listens
 */
export async function openWorld({
  wall = { now: startOfWall },
  port = 1,
  acknowledged = new Map(),
  seed = 'world',
  ...options
}: SandboxOptions & {
  wall?: { now: number };
  port?: number;
  acknowledged?: Acknowledged;
}) {
  const ids = createIds(String(seed));
  const statements = new Map<string, StatementSync>();
  const clock = () => new Date(wall.now);
  const start = async () => {
    const { opened, database } = await openedWith(() =>
      startSandbox({ at: '2026-11-23 09:00:00', seed, clock, ...options }),
    );
    database.function('written', { useBigIntArguments: true }, (minor, currency) => {
      return writeAmount({ minor: BigInt(`${minor}`), currency: `${currency}` }).value;
    });
    return { sandbox: opened, database };
  };

  const world = {
    ...(await start()),
    wall,
    ids,
    acknowledged,
    receiverUrl: `http://127.0.0.1:${port}/`,
    /** For each snapshot, by its name: a digest of the database, and the paths of the acknowledged objects. */
    snapshots: new Map<string, { digest: string; paths: Acknowledged }>(),
    /** For each delivery that was sent again in this step, the number of its attempts before the step. */
    resent: new Map<number, number>(),
    /** The names of the actions, failures and table rows that were tried since the last line of the log. */
    covered: new Set<string>(),
    /** Returns the date of the sandbox's business time in Paris. */
    today: (): string => dateAt(world.sandbox.clock.now().getTime()),
    /**
     * Sends a signed request to the sandbox, and checks the answer against the description. The status is undefined when the
     * connection was closed. @throws {Violation} when the answer is wrong, or when a refused request has changed the data
     */
    async call(path: string, options: CallOptions = {}) {
      const { body, isFaulty = false, isConcurrent = false } = options;
      const { method = body === undefined ? 'GET' : 'POST' } = options;
      const { sandbox, database } = world;
      const session = isConcurrent ? undefined : database.createSession();
      // The sandbox writes each refused request to the table `log`. Such a row is not a change.
      const logged = isConcurrent ? undefined : database.createSession({ table: 'log' });
      const headers = { 'X-WSSE': wsseHeader(sandbox.credentials, { created: wsseTime(clock()) }) };
      try {
        const { status, text } = await send(sandbox, path, { method, body, headers })
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch(() => ({ status: undefined, text: '' }));
        const said = `${method} ${path} ${status}: ${text}`;
        requireThat(status !== undefined || isFaulty, 'every request is answered', said);
        if (status !== undefined && !(isFaulty && status === 503)) {
          const problems = strictProblems(method, path.split('?')[0] ?? '', { status, text });
          const found = `${said} ${problems.join(', ')}`;
          requireThat(problems.length === 0, 'every answer conforms to the description', found);
          const bytes = (one: typeof session) => one?.changeset().length;
          const isChanged = status >= 400 && bytes(session) !== bytes(logged);
          requireThat(!isChanged, 'a refused request changes nothing', said);
        }
        const reply: ReplyBody = text === '' ? {} : JSON.parse(text);
        const code = codeOf(reply);
        if (code) world.covered.add(`code ${code}`);
        return { status, body: reply };
      } finally {
        session?.close();
        logged?.close();
      }
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
    async restart(): Promise<void> {
      await world.sandbox.close();
      Object.assign(world, await start());
      statements.clear();
      world.snapshots.clear();
    },
  };
  return world;
}

/** Waits until the sandbox has sent all due notifications and got their answers, for at most 60 seconds. */
export async function drain({ database, sandbox }: World): Promise<void> {
  const due = database.prepare('SELECT 1 FROM delivery WHERE dueAt <= ? LIMIT 1');
  const deadline = performance.now() + 60_000;
  const isDue = () => due.get(sandbox.clock.now().getTime()) && performance.now() < deadline;
  do {
    while (isDue()) await turn();
    // Only in the next turn of the event loop does the sandbox record the last answer and plan the next deliveries.
    await turn();
  } while (isDue());
}
