import type { FaultData } from '../data/journal-data.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import { Text } from '../parts/text.tsx';
import { FaultForm } from './fault-form.tsx';

const columns = [
  { name: 'Operation' },
  { name: 'What happens' },
  { name: 'Times left', isNumber: true },
];

/** What goes wrong on purpose. */
export function Faults() {
  const { control } = useSurroundings();
  const loaded = useLoaded('faults', control.faults);
  const action = useAction();
  return (
    <>
      <div class="title">
        <h2>Faults</h2>
        <ActionButton
          isBusy={action.isBusy}
          onClick={() => action.run(control.clearFaults, 'There are no faults any more.')}
        >
          Clear all faults
        </ActionButton>
      </div>
      <FaultForm action={action} />
      <OutcomeNotice outcome={action.outcome} />
      <Absent loaded={loaded} />
      {loaded.data?.length === 0 && <p class="hint">Nothing goes wrong on purpose.</p>}
      {loaded.data && loaded.data.length > 0 && (
        <Table caption="The faults in force" columns={columns}>
          {loaded.data.map(({ operation, rule, timesLeft }, index) => (
            // Two faults can be the same
            <tr key={index}>
              <th scope="row">{operation === '*' ? 'all operations' : operation}</th>
              <td class="long">
                <Text>{sentenceOf(rule)}</Text>
              </td>
              <td class="number">{timesLeft ?? 'no end'}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

/** The fields of a fault; how often it still happens has a column of its own. */
function sentenceOf({ times: _, ...fields }: FaultData['rule']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
