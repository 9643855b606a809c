import { Violation } from '../../harness/report.ts';
import { coveredRow } from '../game.ts';
import { placeOf, tables } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { Received } from '../receiver.ts';
import type { World } from '../world.ts';
import { deliveryInvariants } from './delivery-invariants.ts';
import { type Before, type Given, nothingBefore, problemsOf } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { newTransitions, stateInvariants } from './state-invariants.ts';

export const invariants = [...ledgerInvariants, ...stateInvariants, ...deliveryInvariants];

/** Checks the rules for one step or for the whole state. Returns the broken rules, each with rows that break the rule. */
export function brokenInvariants(world: World, given: Given, check: 'news' | 'state') {
  return invariants
    .filter(({ of }) => of === 'step' || of === check)
    .map((one) => ({ name: one.name, problems: problemsOf(one, world, given) }))
    .filter(({ problems }) => problems.length > 0);
}

const rows = JSON.stringify(
  Object.entries(tables).flatMap(([kind, table]) =>
    table.rows.map(({ id, from, stage, to, toStage, events }) => {
      const places = { origin: placeOf(from, stage), target: placeOf(to, toStage) };
      return { kind, row: id, ...places, events };
    }),
  ),
);

/** Reads the current state of the sandbox, to compare it with the state after the next step. */
export function readBefore({ prepare, sandbox }: World): Before {
  const found = prepare(`SELECT
    (SELECT ifnull(max(id), 0) FROM transition) AS transition,
    (SELECT ifnull(max(id), 0) FROM delivery) AS delivery,
    (SELECT json_group_object(kind || ' ' || object, place) FROM (
       SELECT kind, object, place, max(id) FROM transition GROUP BY kind, object)) AS places,
    (SELECT json_group_object(webhookId, json(events)) FROM subscription
     WHERE isDeleted = 0) AS subscriptions,
    (SELECT json_group_object(id, json_array_length(attempts)) FROM delivery
     WHERE dueAt IS NOT NULL) AS pending`).get() as Omit<Before, 'before'>;
  return { ...found, before: sandbox.clock.now().getTime() };
}

export function newsOf(
  { sandbox, today }: World,
  before: Before,
  received: readonly Received[],
): Given {
  const now = sandbox.clock.now().getTime();
  const news = { received: JSON.stringify(received), rows, wallets: '[]' };
  return { ...before, ...news, now, today: today() };
}

export async function lookAtWorld(world: World): Promise<Given> {
  const { status, body } = await world.call('/wallets?per_page=1000');
  requireThat(status === 200, 'accounts can be read', `${status}`);
  const rowOf = (id: string) => world.ids.rowOf('wallet', id);
  const wallets = (body.wallets ?? []).map((one) => ({ ...one, row: rowOf(one.id) }));
  return { ...newsOf(world, nothingBefore, []), wallets: JSON.stringify(wallets) };
}

export type Observer = ReturnType<typeof observerOf>;

export function observerOf(world: World) {
  let before = readBefore(world);

  function requireUnbroken(given: Given, check: 'news' | 'state'): void {
    const [broken] = brokenInvariants(world, given, check);
    if (broken) throw new Violation(broken.name, broken.problems.join('; '));
  }

  return {
    /**
     * Checks the changes since the previous check. Returns the `coveredRow` names of their state table rows.
     * @throws {Violation} when a rule is broken
     */
    lookAtStep(received: readonly Received[]): string[] {
      // Adds each delivery that this step sent again, because it was not pending before the step.
      const resent = Object.fromEntries(world.resent);
      const pending = JSON.stringify({ ...JSON.parse(before.pending), ...resent });
      world.resent.clear();
      requireUnbroken(newsOf(world, { ...before, pending }, received), 'news');
      const { transition, places } = before;
      before = readBefore(world);
      const taken = world.prepare(`SELECT DISTINCT kind, row, origin FROM (${newTransitions})`);
      return taken
        .all({ transition, places })
        .map(({ kind, row, origin }) => coveredRow(`${kind}`, `${row}`, `${origin}`));
    },
    /** Checks the whole data of the sandbox. @throws {Violation} when a rule is broken */
    async lookAtAll(): Promise<void> {
      requireUnbroken(await lookAtWorld(world), 'state');
    },
    forget(): void {
      before = readBefore(world);
    },
  };
}
