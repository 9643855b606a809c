import { Violation } from '../../harness/report.ts';
import { coveredRow } from '../game.ts';
import { stateRows } from '../inside.ts';
import { requireThat, type World } from '../world.ts';
import type { Before, Given } from './invariant.ts';
import { invariants, newTransitions } from './invariants.ts';

/** Checks the rules for one step or for the whole state. Returns the broken rules, each with at most three wrong rows. */
export function brokenInvariants({ prepare }: World, given: Given, check: 'news' | 'state') {
  const checked = invariants.filter(({ of }) => of === 'step' || of === check);
  const found = checked.map(({ name, sql }) => {
    const statement = prepare(sql);
    statement.setReadBigInts(true);
    statement.setAllowUnknownNamedParameters(true);
    const wrong = statement.all(given).slice(0, 3);
    return { name, problems: wrong.map((row) => Object.values(row).join(' ')) };
  });
  return found.filter(({ problems }) => problems.length > 0);
}

const rows = JSON.stringify(stateRows);

/** An empty state of the sandbox. Compared with this state, every row of the database is new. */
const nothingBefore: Before = {
  ...{ transition: 0, delivery: 0, before: 0 },
  ...{ places: '{}', subscriptions: '{}', pending: '{}' },
};

/** Reads the current state of the sandbox, to compare it with the state after the next step. */
function readBefore({ prepare, now }: World): Before {
  const found = prepare(`SELECT
    (SELECT ifnull(max(id), 0) FROM transition) AS transition,
    (SELECT ifnull(max(id), 0) FROM delivery) AS delivery,
    (SELECT json_group_object(kind || ' ' || object, place) FROM (
       SELECT kind, object, place, max(id) FROM transition GROUP BY kind, object)) AS places,
    (SELECT json_group_object(webhookId, json(events)) FROM subscription
     WHERE isDeleted = 0) AS subscriptions,
    (SELECT json_group_object(id, json_array_length(attempts)) FROM delivery
     WHERE dueAt IS NOT NULL) AS pending`).get() as Omit<Before, 'before'>;
  return { ...found, before: now() };
}

/** Makes an observer, which compares the sandbox with its state after the last step. */
export function observerOf(world: World) {
  const start = () => {
    world.received.length = 0;
    world.resent.clear();
    return readBefore(world);
  };
  let before = start();

  /** Returns the parameters of the rules about the changes since that state. */
  function news(since = before): Given {
    // Adds each delivery that this step sent again, because it was not pending before the step.
    const resent = Object.fromEntries(world.resent);
    const pending = JSON.stringify({ ...JSON.parse(since.pending), ...resent });
    const received = JSON.stringify(world.received);
    const { now, today } = world;
    return { ...since, pending, received, rows, wallets: '[]', now: now(), today: today() };
  }

  /** Returns the parameters of the rules about the whole data. */
  async function all(): Promise<Given> {
    const { status, body } = await world.call('/wallets?per_page=1000');
    requireThat(status === 200, 'accounts can be read', `${status}`);
    const rowOf = (id: string) => world.ids.rowOf('wallet', id);
    const wallets = (body.wallets ?? []).map((one) => ({ ...one, row: rowOf(one.id) }));
    return { ...news(nothingBefore), wallets: JSON.stringify(wallets) };
  }

  function requireUnbroken(given: Given, check: 'news' | 'state'): void {
    const [broken] = brokenInvariants(world, given, check);
    if (broken) throw new Violation(broken.name, broken.problems.join('; '));
  }

  /** Checks the whole data of the sandbox. @throws {Violation} when a rule is broken */
  async function lookAtAll(): Promise<void> {
    requireUnbroken(await all(), 'state');
  }

  return {
    news,
    all,
    lookAtAll,
    /** Checks the changes of a step. Returns the `coveredRow` names of their table rows. @throws {Violation} */
    lookAtStep(): string[] {
      requireUnbroken(news(), 'news');
      const { transition, places } = before;
      before = start();
      const taken = world.prepare(`SELECT DISTINCT kind, row, origin FROM (${newTransitions})`);
      return taken
        .all({ transition, places })
        .map(({ kind, row, origin }) => coveredRow(`${kind}`, `${row}`, `${origin}`));
    },
  };
}
