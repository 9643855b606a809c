import { useState } from 'preact/hooks';
import { type AccountData, pageSize } from '../data/control-interface.ts';
import { useLoaded, useSurroundings } from '../hooks.ts';
import { BalanceChart } from '../parts/balance-chart.tsx';
import { Select } from '../parts/forms.tsx';
import { Pager } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Fields, Money, Text } from '../parts/values.tsx';

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
        <Select
          label="Days shown "
          value={String(days)}
          options={['30', '90', '365']}
          onValue={(value) => setDays(Number(value))}
        />
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
      <Fields
        class="figures"
        of={{ 'Value balance': value, Available: available, Locked: locked }}
      />
    </article>
  );
}
