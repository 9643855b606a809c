import { conditions, type Facts } from './conditions.ts';
import type { Row, Table, Trigger } from './table.ts';

export interface State<Status extends string = string, Stage extends string = string> {
  status: Status | undefined;
  stage?: Stage | undefined;
}

/** The rows out of a state, in the order in which they are tried. */
export function rowsFor<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  { status, stage }: State<NoInfer<Status>, NoInfer<Stage>>,
): Row<Status, Stage>[] {
  return table.rows.filter((row) => row.from === status && row.stage === stage);
}

/** The row that a trigger takes: the first whose condition holds. Undefined: it fits no state. */
export function rowFor<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  state: State<NoInfer<Status>, NoInfer<Stage>> & { trigger: Trigger },
  facts: Facts,
): Row<Status, Stage> | undefined {
  const rows = rowsFor(table, state).filter(({ trigger }) => trigger === state.trigger);
  return rows.find(({ condition }) => conditions[condition].holds(facts));
}

/**
 * The rows that `simulate` can take out of a state, which its 409 names: whatever pulls them, words
 * and shortage left aside. What the options rule out, or what funds do not cover, is not among them.
 */
export function simulatedRows<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  state: State<NoInfer<Status>, NoInfer<Stage>>,
  facts: Facts,
): Row<Status, Stage>[] {
  return rowsFor(table, state).filter(({ condition }) => {
    const { isWaived, holds } = conditions[condition];
    return isWaived || holds(facts);
  });
}
