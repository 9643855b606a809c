import { useState } from 'preact/hooks';
import { formatRate } from '../data/formats.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton, ActionForm, Select, TextField } from '../parts/forms.tsx';
import { Table } from '../parts/lists.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';

const columns = ['Pair', { number: 'Bid' }, { number: 'Mid' }, { number: 'Ask' }, 'Moved'];

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
      <ActionForm
        onSubmit={() => run(() => control.moveRate(pair, mid), `The mid of ${pair} is ${mid}.`)}
      >
        <Select
          label="Pair"
          value={pair}
          options={rates.map((rate) => rate.pair)}
          onValue={setPair}
        />
        <TextField
          label="New mid"
          required
          inputMode="decimal"
          placeholder={formatRate(rates.find((rate) => rate.pair === pair)?.mid ?? '')}
          value={mid}
          onValue={setMid}
        />
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Move
        </ActionButton>
      </ActionForm>
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
