import type { DeliveryDetail } from '../data/control-interface.ts';
import { formatJson } from '../data/formats.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { type Column, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { About, AnswerStatus, Code, Moment, Status, Text, WallTime } from '../parts/values.tsx';

const columns: readonly Column<DeliveryDetail['attempts'][number]>[] = [
  { name: 'Attempt', show: ({ number }) => number },
  { name: 'Business time', show: ({ at }) => <Moment at={at} /> },
  { name: 'Wall time', show: ({ sentAt }) => <WallTime at={sentAt} /> },
  {
    name: 'Answer',
    show: ({ status, error }) =>
      status === undefined ? <Text>{error ?? 'none'}</Text> : <AnswerStatus status={status} />,
  },
  {
    name: 'Next, in business time',
    show: ({ nextAt }) => (nextAt === undefined ? 'none' : <Moment at={nextAt} />),
  },
];

export function DeliveryView({ id }: { id: string }) {
  const { control } = useSurroundings();
  const loaded = useLoaded(`delivery ${id}`, () =>
    control.detail<DeliveryDetail>('deliveries', id),
  );
  const { run, isBusy } = useAction();
  if (!loaded.data) return <Absent loaded={loaded} />;
  const { event, to, webhookId, state, rawBody, attempts, about } = loaded.data;
  return (
    <>
      <h2>{event}</h2>
      <p class="summary">
        <Status status={state} />
        <span>
          about <About about={about} />
        </span>
        <span>
          to <Text>{to}</Text>, subscription <code>{webhookId}</code>
        </span>
      </p>
      <ActionButton
        isMain
        isBusy={isBusy}
        onClick={() => run(() => control.resend(id), 'Another attempt is made.')}
      >
        Send again
      </ActionButton>
      <h3>Attempts</h3>
      <Table caption="The attempts, oldest first" columns={columns} rows={attempts} />
      <h3>Body</h3>
      <Code label="Body of the notification" value={formatJson(rawBody)} />
    </>
  );
}
