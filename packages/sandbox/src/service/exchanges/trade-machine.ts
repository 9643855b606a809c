import type { AmountObject, Trade, TradeStatus } from '@crossborder-fx/openapi';
import { tradeTable } from '../tables/trade-table.ts';
import { exchangeMachine } from './exchange-machine.ts';

export interface TradeRecord extends Omit<Trade, 'id' | 'status'> {
  sourceAmount: AmountObject;
  deliveredAmount: AmountObject;
  deliveryDate: string;
}

export const tradeMachine = exchangeMachine<TradeStatus, TradeRecord, Trade>({
  kind: 'trade',
  name: 'trade',
  table: tradeTable,
  answerOf: ({ ids }, { row, status, record }) => ({
    id: ids.idOf('trade', row),
    ...(status && { status }),
    ...record,
  }),
});
