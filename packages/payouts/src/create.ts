import { knownIdsOf } from './known-ids.ts';
import type { RunContext } from './run-context.ts';
import { survey } from './survey.ts';
import { type RunResult, workThrough } from './work-through.ts';

const unsettled = new Set(['waiting', 'in-progress', 'unknown', 'refused', 'changed']);

/** Creates the payment of each row that has none, once all rows are checked. */
export async function create(context: RunContext): Promise<RunResult> {
  const { fx, created } = context;
  const found = await survey(context, { ids: knownIdsOf(fx) });
  return workThrough(context, found, {
    state: 'creating',
    doneState: 'created',
    isLeft: (row) => unsettled.has(found.states[row - 1] ?? ''),
    async run(row, journal) {
      if (!unsettled.has(row.state)) return 'already';
      const { id } = await fx.payments.createOnce(row.body, { journal, reference: row.reference });
      row.paymentId = id;
      created.add(row.row);
      return 'done';
    },
  });
}
