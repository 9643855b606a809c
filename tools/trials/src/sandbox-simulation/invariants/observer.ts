import { Violation } from '../../kit/report.ts';
import { coveredRow } from '../coverage.ts';
import { requireThat } from '../promises.ts';
import type { Received } from '../receiver.ts';
import type { World } from '../world.ts';
import { deliveryInvariants } from './delivery-invariants.ts';
import type { Before, Invariant, Look, Marks } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { newSteps, type Step, stateInvariants } from './state-invariants.ts';

export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...stateInvariants,
  ...deliveryInvariants,
];

/** The names of the invariants that do not hold, each with where. */
export function brokenInvariants(
  look: Look,
  of: readonly Invariant['of'][],
): { name: string; problems: string[] }[] {
  return invariants
    .filter((invariant) => of.includes(invariant.of))
    .map(({ name, check }) => ({ name, problems: check(look) }))
    .filter(({ problems }) => problems.length > 0);
}

/** Looks whether the invariants hold, after each step. */
export type Observer = ReturnType<typeof observerOf>;

const nothingYet: Marks = { entry: 0, transition: 0, delivery: 0 };

/** What is there now, to compare with after a step. */
export function readBefore(
  database: Look['database'],
  now: number,
): Before & { places: Map<string, string> } {
  const all = (sql: string) => database.prepare(sql).all();
  return {
    now,
    balances: readBalances(database),
    places: new Map(
      all(
        `SELECT kind, object, place FROM transition
         JOIN (SELECT max(id) AS id FROM transition GROUP BY kind, object) USING (id)`,
      ).map(({ kind, object, place }) => [`${kind} ${object}`, String(place)]),
    ),
    ...readSmall(database),
  };
}

function readBalances(database: Look['database']): Map<string, bigint> {
  const accounts = database.prepare('SELECT name, balance FROM account').all();
  return new Map(accounts.map(({ name, balance }) => [String(name), BigInt(Number(balance))]));
}

/** The same map, since it has an entry for every object that there ever was. */
function placesAfter(places: Map<string, string>, moved: readonly Step[]): Map<string, string> {
  for (const { kind, object, place } of moved) places.set(`${kind} ${object}`, place);
  return places;
}

/** What is read anew after each step. */
function readSmall(database: Look['database']): Pick<Before, 'subscriptions' | 'pending'> {
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

export function readMarks(database: Look['database']): Marks {
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
  requireThat(status === 200, 'accounts can be read', `${status}`);
  return lookOf(world, {
    since: nothingYet,
    before: nothingBefore,
    wallets: body.wallets ?? [],
    received: [],
  });
}

export function lookOf(
  { prepare, ids, sandbox, today }: World,
  seen: Pick<Look, 'since' | 'before' | 'wallets' | 'received'>,
): Look {
  return {
    database: { prepare },
    ids,
    now: sandbox.clock.now().getTime(),
    today: today(),
    ...seen,
  };
}

export function observerOf(world: World) {
  // Statements are prepared once: that takes as long as most of the invariants.
  const database: Look['database'] = { prepare: (sql) => world.prepare(sql) };
  let since = readMarks(database);
  let before = readBefore(database, world.sandbox.clock.now().getTime());

  function requireUnbroken(look: Look, of: Parameters<typeof brokenInvariants>[1]): void {
    const [broken] = brokenInvariants(look, of);
    if (broken) throw new Violation(broken.name, broken.problems.join('; '));
  }

  return {
    /**
     * What has happened since the last look.
     *
     * @returns the rows of the state tables that were taken, as `coveredRow` names them
     * @throws {Violation}
     */
    lookAtStep(received: readonly Received[]): string[] {
      // What was sent once more was not pending before.
      const pending = new Map([...before.pending, ...world.resent]);
      world.resent.clear();
      const look = lookOf(world, { since, before: { ...before, pending }, wallets: [], received });
      requireUnbroken(look, ['step', 'news']);
      const moved = newSteps(look);
      const places = placesAfter(before.places, moved);
      before = { now: look.now, places, balances: readBalances(database), ...readSmall(database) };
      since = readMarks(database);
      return moved.flatMap(({ kind, found }) => (found ? coveredRow(kind, found) : []));
    },
    /** Everything. @throws {Violation} */
    async lookAtAll(): Promise<void> {
      requireUnbroken(await lookAtWorld(world), ['step', 'state']);
    },
    /** What is there now is what the next step is compared with. */
    forget(): void {
      since = readMarks(database);
      before = readBefore(database, world.sandbox.clock.now().getTime());
    },
  };
}
