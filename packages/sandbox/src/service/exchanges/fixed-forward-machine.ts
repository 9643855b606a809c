import type { FixedForward, FixedForwardStatus } from '@crossborder-fx/openapi';
import { fixedForwardTable } from '../tables/fixed-forward-table.ts';
import { exchangeMachine } from './exchange-machine.ts';
import type { QuotedForward } from './fixed-forward-quotes.ts';

type FixedForwardRecord = Omit<FixedForward, 'fixedForwardId' | 'status'> & QuotedForward;

export const fixedForwardMachine = exchangeMachine<
  FixedForwardStatus,
  FixedForwardRecord,
  FixedForward
>({
  kind: 'fixedForward',
  name: 'fixed forward',
  table: fixedForwardTable,
  answerOf: ({ ids }, { row, status, record }) => ({
    fixedForwardId: ids.idOf('fixedForward', row),
    ...(status && { status }),
    ...record,
  }),
});
