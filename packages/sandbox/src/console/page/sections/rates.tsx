import { useState } from 'preact/hooks';
import { formatRate } from '../data/format-rate.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';

const columns = [
  { name: 'Pair' },
  { name: 'Bid', isNumber: true },
  { name: 'Mid', isNumber: true },
  { name: 'Ask', isNumber: true },
  { name: 'Moved' },
];

/** The rates of the market, and what moves them. */
export function Rates() {
  const { control } = useSurroundings();
  const loaded = useLoaded('rates', control.rates);
  const { run, isBusy, outcome } = useAction();
  const [chosen, setPair] = useState<string>();
  const [mid, setMid] = useState('');
  const rates = loaded.data ?? [];
  const pair = chosen ?? rates[0]?.pair ?? '';
  return (
    <>
      <h2>Rates</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => control.moveRate(pair, mid), `The mid of ${pair} is ${mid}.`);
        }}
      >
        <label>
          Pair
          <select value={pair} onChange={({ currentTarget }) => setPair(currentTarget.value)}>
            {rates.map((rate) => (
              <option key={rate.pair}>{rate.pair}</option>
            ))}
          </select>
        </label>
        <label>
          New mid
          <input
            required
            inputMode="decimal"
            placeholder={formatRate(rates.find((rate) => rate.pair === pair)?.mid ?? '')}
            value={mid}
            onInput={({ currentTarget }) => setMid(currentTarget.value)}
          />
        </label>
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Move
        </ActionButton>
      </form>
      <OutcomeNotice outcome={outcome} />
      <Absent loaded={loaded} />
      <Table caption="The rates of now" columns={columns}>
        {rates.map((rate) => (
          <tr key={rate.pair}>
            <th scope="row">{rate.pair}</th>
            <td class="number">{formatRate(rate.bid)}</td>
            <td class="number">
              <b>{formatRate(rate.mid)}</b>
            </td>
            <td class="number">{formatRate(rate.ask)}</td>
            <td>{rate.isMoved ? 'moved' : ''}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
