import type { ObjectPath } from '../../../service/console/console-data.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { Fields } from '../parts/fields.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { Absent } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Text } from '../parts/text.tsx';
import { History } from './history.tsx';
import { PossibleRows } from './possible-rows.tsx';

/** One payment, trade or forward: what it is, how it came there, and what can happen to it. */
export function ObjectView({ path, id }: { path: ObjectPath; id: string }) {
  const { control } = useSurroundings();
  const loaded = useLoaded(`${path} ${id}`, () => control.detail(path, id));
  const { data } = loaded;
  if (!data) return <Absent loaded={loaded} />;
  return (
    <>
      <h2 class="long">
        <Text>{data.title || id}</Text>
      </h2>
      <p class="summary">
        <Status status={data.status} stage={data.stage} />
        {data.amounts.map((amount, index) => (
          <Money key={index} amount={amount} />
        ))}
        <code>{id}</code>
      </p>
      {data.next && (
        <p class="next">
          Next: <b>{data.next.trigger}</b> at <Moment at={data.next.at} />
        </p>
      )}
      <PossibleRows path={path} id={id} rows={data.possible} />
      <h3>History</h3>
      <History entries={data.history} />
      <h3>Fields</h3>
      <Fields of={data.object} />
    </>
  );
}
