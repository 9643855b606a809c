import type { DatabaseSync, StatementSync } from 'node:sqlite';
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
import { wsseHeader, wsseTime } from '@crossborder-fx/tools-test-utils';
import type { Random } from '../kit/random.ts';
import type { Acknowledged } from './acknowledged.ts';
import { coveredCode } from './coverage.ts';
import {
  createIds,
  dateAt,
  errorCodes,
  type IdKind,
  type Ids,
  type RefusalCode,
  type Sandbox,
  strictProblems,
  writeAmount,
} from './inside.ts';
import { requireThat } from './promises.ts';

/** What came back: nothing at all when the connection was closed. */
export interface Reply {
  status: number | undefined;
  /** Nothing is in it when the answer has no body. */
  body: ReplyBody;
}

/** The fields that actions read from the answers of the operations, or from an error. */
export type ReplyBody = Partial<
  ErrorBody &
    CreatedPaymentResponse &
    Pick<CreatedTrade, 'id'> &
    FixedForwardQuoteResponse &
    FixedForwardResponse &
    Pick<PaymentList, 'payments'> &
    Pick<WalletList, 'wallets'> &
    Pick<WebhookWithSecret, 'webhookId'>
>;

export function isRefusalCode(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(errorCodes, code);
}

/** Which rule has refused; undefined when it was not one of the service. */
export function codeOf({ errorCode, errorType }: ReplyBody): RefusalCode | undefined {
  const type = errorType ?? '';
  const code = type.charAt(0).toLowerCase() + type.slice(1);
  return isRefusalCode(code) && errorCodes[code] === errorCode ? code : undefined;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  /** A fault was added for it: a 503 is not the sandbox's own. */
  isFaulty?: boolean;
  /** Others are sent at the same time, and may change something. */
  isConcurrent?: boolean;
}

/** The time of the system, as a sandbox in a simulation has it. */
export interface Wall {
  now: number;
}

/** What the actions of a simulation work with. */
export interface World {
  sandbox: Sandbox;
  database: DatabaseSync;
  ids: Ids;
  acknowledged: Acknowledged;
  /** What there was at each snapshot, as a digest. */
  snapshots: Map<string, string>;
  /** How many attempts were made at each delivery that was sent once more in this step. */
  resent: Map<number, number>;
  /** What was tried, for `missingCoverage`. */
  covered: Set<string>;
  /** Wall time in UTC milliseconds: it stands still but for the action `wait`. */
  wall: Wall;
  /** Where notifications go. */
  receiverUrl: string;
  /** The day of business time in Paris. */
  today(): string;
  /**
   * Sends a signed request, and holds the answer against the description.
   *
   * @throws {Violation} when the answer is not right, or when a 4xx changed something
   */
  call(path: string, options?: CallOptions): Promise<Reply>;
  /**
   * Asks the control interface for something, and gives back the status and the code of a refusal.
   *
   * @throws {Violation} as `call`
   */
  steer(path: string, body?: object): Promise<{ status: number; code: string | undefined }>;
  /** A statement of the database of now, which is prepared once. */
  prepare(sql: string): StatementSync;
  /** One row of the database. */
  row<Row>(sql: string, ...values: (string | number)[]): Row | undefined;
  /**
   * The row of a random object, more often a late one; undefined when there is none.
   *
   * @param where a condition, such as `status = 'planified'`
   */
  pick<Row = { id: number }>(random: Random, table: string, where?: string): Row | undefined;
  /** The id of such an object on the wire, or one that does not exist. */
  pickId(random: Random, kind: IdKind, table: string, where?: string): string;
  /** Closes the sandbox, and starts it again from its file. */
  restart(): Promise<void>;
}

export function worldOf(
  { seed, restart }: { seed: string; restart(world: World): Promise<void> },
  start: Pick<World, 'sandbox' | 'database' | 'acknowledged' | 'receiverUrl' | 'wall'>,
): World {
  const ids = createIds(seed);
  const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

  /** @throws {Violation} */
  function requireUnchanged(session: Session | undefined, said: string): void {
    const isChanged = (session?.changeset().length ?? 0) > 0;
    requireThat(!isChanged, 'a refusal changes nothing', said);
  }

  async function send(
    path: string,
    { method = 'GET', body }: CallOptions,
  ): Promise<{ status: number | undefined; text: string }> {
    try {
      const response = await fetch(world.sandbox.url + path, {
        method,
        headers: {
          'X-WSSE': wsseHeader(world.sandbox.credentials, {
            created: wsseTime(new Date(world.wall.now)),
          }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text };
    } catch {
      return { status: undefined, text: '' };
    }
  }

  const world: World = {
    ...start,
    ids,
    snapshots: new Map(),
    resent: new Map(),
    covered: new Set(),
    today: () => dateAt(world.sandbox.clock.now().getTime()),
    async call(path, { method, ...options } = {}) {
      const sent = method ?? (options.body === undefined ? 'GET' : 'POST');
      const session = options.isConcurrent ? undefined : world.database.createSession();
      try {
        const { status, text } = await send(path, { ...options, method: sent });
        const said = `${sent} ${path} ${status}: ${text}`;
        if (status === undefined) {
          requireThat(Boolean(options.isFaulty), 'every request is answered', said);
          return { status, body: {} };
        }
        const [pathname = ''] = path.split('?');
        if (!(options.isFaulty && status === 503)) {
          const problems = strictProblems(sent, pathname, { status, text });
          requireThat(
            problems.length === 0,
            'every answer is as described',
            `${said} ${problems.join(', ')}`,
          );
          if (status >= 400) requireUnchanged(session, said);
        }
        const body: ReplyBody = text === '' ? {} : JSON.parse(text);
        const code = status >= 400 ? codeOf(body) : undefined;
        if (code) world.covered.add(coveredCode(code));
        return { status, body };
      } finally {
        session?.close();
      }
    },
    async steer(path, body = {}) {
      const session = world.database.createSession();
      try {
        const response = await fetch(`${world.sandbox.url}/_sandbox/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        const { code }: { code?: string } = text === '' ? {} : JSON.parse(text);
        if (!response.ok) requireUnchanged(session, `${path} ${text}`);
        if (isRefusalCode(code)) world.covered.add(coveredCode(code));
        return { status: response.status, code };
      } finally {
        session.close();
      }
    },
    prepare(sql) {
      const { database } = world;
      const prepared = statements.get(database) ?? new Map<string, StatementSync>();
      if (prepared.size === 0) {
        statements.set(database, prepared);
        database.function(
          'written',
          { useBigIntArguments: true },
          (minor, currency) =>
            writeAmount({ minor: BigInt(`${minor}`), currency: `${currency}` }).value,
        );
      }
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
    row: <Row>(sql: string, ...values: (string | number)[]) =>
      world.database.prepare(sql).get(...values) as Row | undefined,
    pick<Row>(random: Random, table: string, where = 'true') {
      const { count } = world.database
        .prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`)
        .get() as { count: number };
      if (count === 0) return undefined;
      const skip = random.below(random.chance(0.7) ? Math.min(count, 20) : count);
      return world.database
        .prepare(`SELECT * FROM ${table} WHERE ${where} ORDER BY 1 DESC LIMIT 1 OFFSET ?`)
        .get(skip) as Row | undefined;
    },
    pickId(random, kind, table, where) {
      const found = random.chance(0.97) ? world.pick(random, table, where) : undefined;
      return ids.idOf(kind, found?.id ?? 1_000_000);
    },
    restart: () => restart(world),
  };
  return world;
}

type Session = ReturnType<DatabaseSync['createSession']>;

/** Waits until all that is due has been sent and answered, or until that takes too long. */
export async function drain({ database, sandbox }: World): Promise<void> {
  const due = database.prepare('SELECT 1 FROM delivery WHERE dueAt <= ? LIMIT 1');
  const deadline = performance.now() + 60_000;
  do {
    while (due.get(sandbox.clock.now().getTime()) && performance.now() < deadline) await turn();
    // The answer of the last is recorded, and what follows from it is planned.
    await turn();
  } while (due.get(sandbox.clock.now().getTime()) && performance.now() < deadline);
}
