import { useState } from 'preact/hooks';
import type { FaultData } from '../data/control-interface.ts';
import { type FaultKind, faultKinds, faultOf } from '../data/fault-kinds.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton, ActionForm, Select, TextField } from '../parts/forms.tsx';
import { type Column, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';

const columns: readonly Column<FaultData>[] = [
  {
    name: 'Operation',
    show: ({ operation }) => (operation === '*' ? 'all operations' : operation),
  },
  { name: 'What happens', show: ({ rule }) => <Text>{sentenceOf(rule)}</Text> },
  { name: 'Times left', isNumber: true, show: ({ timesLeft }) => timesLeft ?? 'no end' },
];

/** The fields of a fault; how often it still happens has a column of its own. */
function sentenceOf({ times: _, ...fields }: FaultData['rule']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

export function Faults() {
  const { control } = useSurroundings();
  const loaded = useLoaded('faults', control.faults);
  const { run, isBusy } = useAction();
  return (
    <>
      <div class="title">
        <h2>Faults</h2>
        <ActionButton
          isBusy={isBusy}
          onClick={() => run(control.clearFaults, 'There are no faults any more.')}
        >
          Clear all faults
        </ActionButton>
      </div>
      <FaultForm />
      <Absent loaded={loaded} />
      {loaded.data?.length === 0 && <p class="hint">Nothing goes wrong on purpose.</p>}
      {loaded.data && loaded.data.length > 0 && (
        <Table caption="The faults in force" columns={columns} rows={loaded.data} />
      )}
    </>
  );
}

function FaultForm() {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  const operations = useLoaded('operations', control.operations);
  const [kind, setKind] = useState<FaultKind>(faultKinds[0]);
  const names = operations.data?.map(({ operation }) => operation) ?? [];
  const add = async ({ operation = '*', number, stage, times = '' }: Record<string, string>) => {
    const fault = faultOf(kind, Number(number), stage === 'after' ? 'after' : 'before');
    await control.addFault({ operation, ...fault, ...(times !== '' && { times: Number(times) }) });
  };
  return (
    <ActionForm onSubmit={(values) => run(() => add(values), 'The fault is in force.')}>
      <Select label="Operation" name="operation" options={[['*', 'all operations'], ...names]} />
      <Select
        label="What happens"
        options={faultKinds.map(({ field, name }) => [field, name])}
        onChange={({ currentTarget: { value } }) =>
          setKind(faultKinds.find(({ field }) => field === value) ?? faultKinds[0])
        }
      />
      {kind.number && (
        <TextField
          key={kind.field}
          label={kind.number[0]}
          name="number"
          type="number"
          required
          defaultValue={String(kind.number[1])}
        />
      )}
      {kind.hasStage && (
        <Select
          label="When"
          name="stage"
          options={[
            ['before', 'before anything happens'],
            ['after', 'after everything happened'],
          ]}
        />
      )}
      <TextField
        label="Times"
        name="times"
        type="number"
        min={1}
        placeholder="no end"
        defaultValue="1"
      />
      <ActionButton type="submit" isMain isBusy={isBusy}>
        Add fault
      </ActionButton>
    </ActionForm>
  );
}
