import type { RateData } from '../data/control-interface.ts';
import { formatRate } from '../data/formats.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton, ActionForm, Select, TextField } from '../parts/forms.tsx';
import { type Column, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';

const columns: readonly Column<RateData>[] = [
  { name: 'Pair', show: ({ pair }) => pair },
  { name: 'Bid', isNumber: true, show: ({ bid }) => formatRate(bid) },
  { name: 'Mid', isNumber: true, show: ({ mid }) => <b>{formatRate(mid)}</b> },
  { name: 'Ask', isNumber: true, show: ({ ask }) => formatRate(ask) },
  { name: 'Moved', show: ({ isMoved }) => (isMoved ? 'moved' : '') },
];

export function Rates() {
  const { control } = useSurroundings();
  const loaded = useLoaded('rates', control.rates);
  const { run, isBusy } = useAction();
  const rates = loaded.data ?? [];
  return (
    <>
      <h2>Rates</h2>
      <ActionForm
        onSubmit={({ pair = '', mid = '' }) =>
          run(() => control.moveRate(pair, mid), `The mid of ${pair} is ${mid}.`)
        }
      >
        <Select label="Pair" name="pair" options={rates.map(({ pair }) => pair)} />
        <TextField label="New mid" name="mid" required inputMode="decimal" />
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Move
        </ActionButton>
      </ActionForm>
      <Absent loaded={loaded} />
      <Table caption="The rates of now" columns={columns} rows={rates} />
    </>
  );
}
