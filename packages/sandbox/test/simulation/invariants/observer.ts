import type { DatabaseSync } from 'node:sqlite';
import type { Received } from '../receiver.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import type { AnsweredWallet, Before, Look, Marks } from './invariant.ts';
import { brokenInvariants } from './invariants.ts';

/** Looks whether the invariants hold, after each step. */
export interface Observer {
  /**
   * What has happened since the last look.
   *
   * @returns the rows of the state tables that were taken
   * @throws {Violation}
   */
  lookAtStep(received: readonly Received[]): string[];
  /** Everything. @throws {Violation} */
  lookAtAll(): Promise<void>;
  /** What is there now is what the next step is compared with. */
  forget(): void;
}

const nothingYet: Marks = { entry: 0, transition: 0, delivery: 0 };

/** What is there now, to compare with after a step. */
export function readBefore(database: DatabaseSync, now: number): Before {
  const all = (sql: string) => database.prepare(sql).all();
  return {
    now,
    balances: new Map(
      all('SELECT name, balance FROM account').map(({ name, balance }) => [
        String(name),
        BigInt(Number(balance)),
      ]),
    ),
    places: new Map(
      all(
        `SELECT kind, object, place FROM transition
         JOIN (SELECT max(id) AS id FROM transition GROUP BY kind, object) USING (id)`,
      ).map(({ kind, object, place }) => [`${kind} ${object}`, String(place)]),
    ),
    ...readSmall(database),
  };
}

/** What is read anew after each step. */
function readSmall(database: DatabaseSync): Pick<Before, 'subscriptions' | 'pending'> {
  const all = (sql: string) => database.prepare(sql).all();
  return {
    subscriptions: new Map(
      all('SELECT webhookId, events FROM subscription WHERE isDeleted = 0').map(
        ({ webhookId, events }) => [String(webhookId), JSON.parse(String(events))],
      ),
    ),
    pending: new Map(
      all(
        `SELECT id, json_array_length(attempts) AS count FROM delivery
         WHERE dueAt IS NOT NULL`,
      ).map(({ id, count }) => [Number(id), Number(count)]),
    ),
  };
}

export function readMarks(database: DatabaseSync): Marks {
  const last = (table: string) =>
    Number(database.prepare(`SELECT ifnull(max(id), 0) AS id FROM ${table}`).get()?.['id']);
  return { entry: last('entry'), transition: last('transition'), delivery: last('delivery') };
}

/** Of the state in which everything is new. */
export const nothingBefore: Before = {
  now: 0,
  balances: new Map(),
  places: new Map(),
  subscriptions: new Map(),
  pending: new Map(),
};

/** A look at all that a world has. */
export async function lookAtWorld(world: World): Promise<Look> {
  const { status, body } = await world.call('/wallets?per_page=1000');
  if (status !== 200) throw new Violation('accounts can be read', `${status}`);
  const wallets: AnsweredWallet[] = body.wallets;
  return lookOf(world, { since: nothingYet, before: nothingBefore, wallets, received: [] });
}

export function lookOf(
  { database, ids, sandbox, today }: World,
  seen: Pick<Look, 'since' | 'before' | 'wallets' | 'received'>,
): Look {
  return { database, ids, now: sandbox.clock.now().getTime(), today: today(), ...seen };
}

export function observerOf(world: World): Observer {
  let since = readMarks(world.database);
  let before = readBefore(world.database, world.sandbox.clock.now().getTime());

  function requireUnbroken(look: Look, of: Parameters<typeof brokenInvariants>[1]): void {
    const [broken] = brokenInvariants(look, of);
    if (broken) throw new Violation(broken.name, broken.problems.join('; '));
  }

  return {
    lookAtStep(received) {
      // What was sent once more was not pending before.
      const pending = new Map([...before.pending, ...world.resent]);
      world.resent.clear();
      const look = lookOf(world, { since, before: { ...before, pending }, wallets: [], received });
      requireUnbroken(look, ['step', 'news']);
      const { database } = world;
      const balances = new Map(before.balances);
      for (const { name, balance } of database.prepare('SELECT name, balance FROM account').all()) {
        balances.set(String(name), BigInt(Number(balance)));
      }
      const places = new Map(before.places);
      const moved = database
        .prepare('SELECT kind, object, place, row FROM transition WHERE id > ? ORDER BY id')
        .all(since.transition);
      for (const { kind, object, place } of moved) places.set(`${kind} ${object}`, String(place));
      before = { now: look.now, balances, places, ...readSmall(database) };
      since = readMarks(database);
      return moved.map(({ row }) => String(row));
    },
    async lookAtAll() {
      requireUnbroken(await lookAtWorld(world), ['step', 'state']);
    },
    forget() {
      since = readMarks(world.database);
      before = readBefore(world.database, world.sandbox.clock.now().getTime());
    },
  };
}
