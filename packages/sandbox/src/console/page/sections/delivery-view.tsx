import { formatJson } from '../data/format-json.ts';
import type { DeliveryData } from '../data/journal-data.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Code } from '../parts/code.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutcomeNotice } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { Text } from '../parts/text.tsx';

const columns = [
  { name: 'Attempt', isNumber: true },
  { name: 'At' },
  { name: 'Answer' },
  { name: 'Next' },
];

/** One notification with its attempts. */
export function DeliveryView({ delivery }: { delivery: DeliveryData }) {
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
      <Table caption="The attempts, oldest first" columns={columns}>
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
