// The parts of the sandbox's own code that the simulation uses: its tables, its clock and its rules.

import { placeOf } from '../../../../packages/sandbox/src/service/tables/table.ts';
import { tables } from '../../../../packages/sandbox/src/service/tables/tables.ts';

export { addDays } from '../../../../packages/sandbox/src/calendar/date.ts';
export {
  addWorkingDays,
  workingDaysOf,
} from '../../../../packages/sandbox/src/calendar/working-days.ts';
export { type ChoiceOptions, choicesWith } from '../../../../packages/sandbox/src/choices.ts';
export {
  errorCodes,
  type RefusalCode,
  RefusedError,
} from '../../../../packages/sandbox/src/common/refused-error.ts';
export {
  largestUnits,
  minorPerUnit,
  writeAmount,
} from '../../../../packages/sandbox/src/ledger/money.ts';
export type { Sandbox, SandboxOptions } from '../../../../packages/sandbox/src/sandbox.ts';
export { createIds, type IdKind } from '../../../../packages/sandbox/src/service/ids/ids.ts';
export {
  effectWords,
  payeeWords,
  tradeAmounts,
} from '../../../../packages/sandbox/src/service/trigger-words.ts';
export { startSandbox } from '../../../../packages/sandbox/src/start-sandbox.ts';
export { newBeneficiary, newPayment } from '../../../../packages/sandbox/test/bodies.ts';
export { bookRules, transferOf } from '../../../../packages/sandbox/test/book-rules.ts';
export { strictProblems } from '../../../../packages/sandbox/test/strict-problems.ts';
export { digestOf, watchDatabases } from '../../../../packages/sandbox/test/watched-database.ts';

/** All rows of the state tables. An empty place is that of an object which does not exist. */
export const stateRows = tables.flatMap(({ name: kind, rows }) =>
  rows.map(({ id, from, stage, to, toStage, events }) => {
    const places = { origin: placeOf(from, stage), target: placeOf(to, toStage) };
    return { kind, row: id, from, to, ...places, events };
  }),
);
