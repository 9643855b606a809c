import { useState } from 'preact/hooks';
import type { AccountData } from '../../../service/console/console-data.ts';
import { pageSize } from '../data/control-interface.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { BalanceChart } from '../parts/balance-chart.tsx';
import { Money } from '../parts/money.tsx';
import { Absent } from '../parts/notice.tsx';
import { Pager } from '../parts/pager.tsx';
import { Text } from '../parts/text.tsx';

const spans = [30, 90, 365];

/** The accounts with their balances of now and of the days before. */
export function Accounts() {
  const { control } = useSurroundings();
  const [days, setDays] = useState(90);
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`${days} ${page}`, () => control.accounts(days, page));
  return (
    <>
      <div class="title">
        <h2>Accounts</h2>
        <label>
          Days shown{' '}
          <select
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {spans.map((span) => (
              <option key={span}>{span}</option>
            ))}
          </select>
        </label>
      </div>
      <Absent loaded={loaded} />
      <div class="cards">
        {loaded.data?.accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </div>
      {loaded.data && loaded.data.total > pageSize && (
        <Pager page={page} total={loaded.data.total} go={setPage} />
      )}
    </>
  );
}

function Account({ account }: { account: AccountData }) {
  const { id, tag, accountNumber, booked, value, available, locked, days } = account;
  return (
    <article class="card" aria-labelledby={`account-${id}`}>
      <h3 id={`account-${id}`}>
        <Text>{tag || booked.currency}</Text>
      </h3>
      <p class="hint">
        <Text>{accountNumber}</Text>
      </p>
      <p class="balance">
        <Money amount={booked} />
      </p>
      <BalanceChart days={days} />
      <dl class="figures">
        <div>
          <dt>Value balance</dt>
          <dd>
            <Money amount={value} />
          </dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>
            <Money amount={available} />
          </dd>
        </div>
        <div>
          <dt>Locked</dt>
          <dd>
            <Money amount={locked} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
