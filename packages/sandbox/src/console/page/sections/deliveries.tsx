import type { DeliveryData } from '../data/journal-data.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { hashOf } from '../hooks/use-place.ts';
import { ListAndDetail } from '../parts/list-and-detail.tsx';
import { Moment } from '../parts/moment.tsx';
import { Absent } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { Text } from '../parts/text.tsx';
import { DeliveryView } from './delivery-view.tsx';

// Those before are in the list of the control interface.
const mostShown = 200;

const columns = [
  { name: 'State' },
  { name: 'Event' },
  { name: 'Attempts', isNumber: true },
  { name: 'Answer', isNumber: true },
  { name: 'Latest attempt' },
];

/** The notifications, and what became of each. */
export function Deliveries({ id }: { id: string | undefined }) {
  const { control } = useSurroundings();
  const loaded = useLoaded('deliveries', control.deliveries);
  const all = loaded.data ?? [];
  const open = all.find((delivery) => delivery.id === id);
  const list = (
    <>
      <h2>Deliveries</h2>
      <Absent loaded={loaded} />
      {loaded.data && (
        <>
          <Table caption="The notifications, newest first" columns={columns}>
            {all
              .slice(-mostShown)
              .reverse()
              .map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} isOpen={delivery === open} />
              ))}
          </Table>
          <p class="hint">{countOf(all.length)}</p>
        </>
      )}
    </>
  );
  const detail = open ? (
    <DeliveryView key={open.id} delivery={open} />
  ) : (
    <p>There is no such delivery any more.</p>
  );
  return (
    <ListAndDetail
      section="deliveries"
      name="deliveries"
      list={list}
      detail={id === undefined || !loaded.data ? undefined : detail}
    />
  );
}

function countOf(count: number): string {
  if (count === 0)
    return 'None yet. A subscription makes some: POST /webhooks, or the option webhook.';
  return count > mostShown ? `The latest ${mostShown} of ${count}` : `${count} in all`;
}

function DeliveryRow({ delivery, isOpen }: { delivery: DeliveryData; isOpen: boolean }) {
  const { id, event, to, state, attempts } = delivery;
  const latest = attempts.at(-1);
  return (
    <tr data-open={isOpen}>
      <td>
        <Status status={state} />
      </td>
      <th scope="row" class="long">
        <a href={hashOf('deliveries', id)} aria-current={isOpen || undefined}>
          {event}
        </a>
        <span class="hint">
          <Text>{to}</Text>
        </span>
      </th>
      <td class="number">{attempts.length}</td>
      <td class="number">{latest && (latest.status ?? 'none')}</td>
      <td class="day">{latest && <Moment at={latest.at} />}</td>
    </tr>
  );
}
