import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { possibleActions } from '../../../test/possible-actions.ts';
import { RefusedError } from '../../common/refused-error.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { movers } from '../../service/states/movers.ts';
import type { Table } from '../../service/tables/table.ts';
import { fixedForwardTable, paymentTable, tradeTable } from '../../service/tables/tables.ts';
import type { ObjectPath } from './cells.ts';
import { objectOf } from './objects.ts';

interface Kind {
  kind: MovedKind;
  path: ObjectPath;
  table: Table;
  make(payer: Payer, word: string): string;
}

const kinds: Record<string, Kind> = {
  payment: {
    kind: 'payment',
    path: 'payments',
    table: paymentTable,
    make: (payer, word) => payer.create(payer.beneficiary(word)).id,
  },
  trade: {
    kind: 'trade',
    path: 'trades',
    table: tradeTable,
    make: ({ user }) => trade(user).id,
  },
  'fixed forward': {
    kind: 'fixedForward',
    path: 'fixed-forwards',
    table: fixedForwardTable,
    make: ({ user }) => forward(user).fixedForwardId,
  },
};

class Undo extends Error {}

function accepts({ change, context }: Payer, { kind }: Kind, id: string, to: string, row: string) {
  try {
    change(() => {
      movers[kind].simulate(context, id, { to, row });
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return true;
    if (error instanceof RefusedError && error.status === 409) return false;
    throw error;
  }
  return expect.fail('It was kept.');
}

type Move = [to: string, row: string];

/** Tries every row of the transition table in every state that `simulate` leads to, each time with a new object. */
function expectExact(payer: Payer, one: Kind, word: string): string[] {
  const seen = new Map<string, true>();
  const ways: Move[][] = [[]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const id = one.make(payer, word);
    for (const [to, row] of way) {
      payer.change(() => movers[one.kind].simulate(payer.context, id, { to, row }));
    }
    const possible = possibleActions(payer.context, one.path, id);
    const [state] = objectOf(payer.context, one.path, id).summary;
    const place = String(Object(state).text);
    if (seen.has(place)) continue;
    seen.set(place, true);
    const shown = possible.map(({ to, row }) => `${row} ${to}`);
    const tried = new Set(
      one.table.rows.flatMap(({ id: row, to }) => (to === undefined ? [] : [`${row} ${to}`])),
    );
    const accepted = [...tried].filter((line) => {
      const [row = '', to = ''] = line.split(' ');
      return accepts(payer, one, id, to, row);
    });
    expect(accepted.sort(), `${place} ${word}`).toEqual(shown.sort());
    for (const { to, row } of possible) ways.push([...way, [to, row]]);
  }
  return [...seen.keys()];
}

test.each([
  ['payment', {}, 7],
  ['payment', { lockOnRoll: true, statusAfterReturn: 'rejected' }, 7],
  ['payment', { statusAfterCreate: 'waitingsignature' }, 7],
  ['payment', { funds: 0n }, 5],
  ['trade', {}, 2],
  ['fixed forward', {}, 2],
] as const)(
  'for a %s with %o, the console offers exactly the rows of the state table that simulate accepts',
  (name, options, places) => {
    const payer = payerOf({ funds: 1_000_000n, ...options });
    const one = kinds[name] ?? expect.fail(name);
    const words = one.kind === 'payment' ? ['Nordlicht', 'Sign', 'Proof', 'Block', 'Return'] : [''];
    const seen = new Set(words.flatMap((word) => expectExact(payer, one, word)));
    expect(seen.size).toBeGreaterThanOrEqual(places);
  },
);
