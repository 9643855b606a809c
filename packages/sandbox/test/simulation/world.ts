import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { wsseHeader } from '@crossborder-fx/tools-test-utils';
import { dateAt } from '../../src/calendar/paris-time.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import type { IdKind } from '../../src/service/ids/id-of.ts';
import { createIds, type Ids } from '../../src/service/ids/ids.ts';
import { strictProblems } from '../strict-problems.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Random } from './random.ts';
import { requireThat } from './violation.ts';

/** What came back: nothing at all when the connection was closed. */
export interface Reply {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the strict description has checked it.
  body: any;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  /** A fault was added for it: a 503 is not the sandbox's own. */
  isFaulty?: boolean;
  /** Others are sent at the same time, and may change something. */
  isConcurrent?: boolean;
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
  /** One row of the database. */
  row<Row>(sql: string, ...values: (string | number)[]): Row | undefined;
  /**
   * The row of an object, the later ones more often; undefined when there is none.
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
  start: Pick<World, 'sandbox' | 'database' | 'acknowledged' | 'receiverUrl'>,
): World {
  const ids = createIds(seed);

  async function send(path: string, { method = 'GET', body }: CallOptions): Promise<Reply> {
    try {
      const response = await fetch(world.sandbox.url + path, {
        method,
        headers: {
          'X-WSSE': wsseHeader(world.sandbox.credentials),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text };
    } catch {
      return { status: undefined, body: '' };
    }
  }

  const world: World = {
    ...start,
    ids,
    snapshots: new Map(),
    resent: new Map(),
    today: () => dateAt(world.sandbox.clock.now().getTime()),
    async call(path, { method, ...options } = {}) {
      const sent = method ?? (options.body === undefined ? 'GET' : 'POST');
      const session = options.isConcurrent ? undefined : world.database.createSession();
      try {
        const { status, body: text } = await send(path, { ...options, method: sent });
        const said = `${sent} ${path} ${status}: ${text}`;
        if (status === undefined) {
          requireThat(Boolean(options.isFaulty), 'every request is answered', said);
          return { status, body: undefined };
        }
        const [pathname = ''] = path.split('?');
        if (!(options.isFaulty && status === 503)) {
          const problems = strictProblems(sent, pathname, { status, text });
          requireThat(
            problems.length === 0,
            'every answer is as described',
            `${said} ${problems.join(', ')}`,
          );
          const isChanged = status >= 400 && (session?.changeset().length ?? 0) > 0;
          requireThat(!isChanged, 'a refusal changes nothing', said);
        }
        return { status, body: text === '' ? undefined : JSON.parse(text) };
      } finally {
        session?.close();
      }
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

/** Waits until all that is due has been sent and answered, or until that takes too long. */
export async function drain({ database, sandbox }: World): Promise<void> {
  const due = database.prepare('SELECT 1 FROM delivery WHERE dueAt <= ? LIMIT 1');
  const deadline = performance.now() + 10_000;
  while (due.get(sandbox.clock.now().getTime()) && performance.now() < deadline) await turn();
  // The answer of the last is recorded, and what follows from it is planned.
  await turn();
}
