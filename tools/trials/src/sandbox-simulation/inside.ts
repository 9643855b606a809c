// The parts of the sandbox's own code that the simulation uses: its tables, its clock and its rules.

import type { Table } from '../../../../packages/sandbox/src/service/tables/table.ts';
import {
  fixedForwardTable,
  paymentTable,
  tradeTable,
} from '../../../../packages/sandbox/src/service/tables/tables.ts';

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
export { placeOf } from '../../../../packages/sandbox/src/service/tables/table.ts';
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

export const tables: Readonly<Record<'payment' | 'trade' | 'fixedForward', Table>> = {
  payment: paymentTable,
  trade: tradeTable,
  fixedForward: fixedForwardTable,
};
