import { type DeliveryData, pageSize } from '../data/control-interface.ts';
import { formatJson } from '../data/formats.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { ListAndDetail, Table } from '../parts/lists.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';
import { Code, Moment, Status, Text } from '../parts/values.tsx';
import { hashOf } from '../places.ts';

const columns = ['State', 'Event', { number: 'Attempts' }, { number: 'Answer' }, 'Latest attempt'];

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
            {all.toReversed().map((delivery) => (
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
  // The list of the control interface has older ones.
  return count === pageSize ? `The latest ${count}` : `${count} in all`;
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

const attemptColumns = [{ number: 'Attempt' }, 'At', 'Answer', 'Next'];

/** One notification with its attempts. */
function DeliveryView({ delivery }: { delivery: DeliveryData }) {
  const { control } = useSurroundings();
  const { run, isBusy, outcome } = useAction();
  const { id, event, to, webhookId, state, rawBody, attempts } = delivery;
  return (
    <>
      <h2>{event}</h2>
      <p class="summary">
        <Status status={state} />
        <span>
          to <Text>{to}</Text>, subscription <code>{webhookId}</code>
        </span>
      </p>
      <ActionButton
        isMain
        isBusy={isBusy}
        onClick={() => run(() => control.resend(id), 'Another attempt is made.')}
      >
        Resend
      </ActionButton>
      <OutcomeNotice outcome={outcome} />
      <h3>Attempts</h3>
      <Table caption="The attempts, oldest first" columns={attemptColumns}>
        {attempts.map(({ number, at, status, error, nextAt }) => (
          <tr key={number}>
            <td class="number">{number}</td>
            <td class="day">
              <Moment at={at} />
            </td>
            <td class="long">{status ?? <Text>{error ?? 'none'}</Text>}</td>
            <td class="day">{nextAt === undefined ? 'none' : <Moment at={nextAt} />}</td>
          </tr>
        ))}
      </Table>
      <h3>Body</h3>
      <Code label="Body of the notification" value={formatJson(rawBody)} />
    </>
  );
}
