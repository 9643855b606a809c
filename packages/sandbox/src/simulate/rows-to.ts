import type { EventName } from '@crossborder-fx/openapi';
import type { Facts } from '../service/tables/conditions.ts';
import { type State, simulatedRows } from '../service/tables/rows-for.ts';
import { placeOf, type Row, type Table } from '../service/tables/table.ts';

/**
 * The shortest way from nothing to a row that sends an event: the rows in their order. Words and
 * shortage are left aside, as `simulate` does; what the options rule out is not gone.
 *
 * @returns undefined when no row of the table sends the event
 */
export function rowsTo(
  table: Table,
  event: EventName,
  choices: Facts['choices'],
): Row[] | undefined {
  const facts = { ...plain, choices };
  const seen = new Set<string>(['']);
  let ways: { state: State; rows: Row[] }[] = [{ state: { status: undefined }, rows: [] }];
  while (ways.length > 0) {
    const longer = ways.flatMap(({ state, rows }) =>
      simulatedRows(table, state, facts).map((row) => ({
        state: { status: row.to, stage: row.toStage },
        rows: [...rows, row],
      })),
    );
    const found = longer.find(({ rows }) => rows.at(-1)?.events.includes(event));
    if (found) return found.rows;
    ways = longer.filter(({ state }) => {
      const place = placeOf(state.status, state.stage);
      return !seen.has(place) && seen.add(place);
    });
  }
  return undefined;
}

const plain: Omit<Facts, 'choices'> = {
  effect: undefined,
  isAddressRefused: false,
  isPayeeVerified: true,
  isSigned: false,
  hasProof: false,
  wasReleased: false,
  isCovered: true,
  isLastAttempt: false,
};
