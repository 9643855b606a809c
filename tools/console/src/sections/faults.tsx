import { useState } from 'preact/hooks';
import type { FaultData } from '../data/control-interface.ts';
import { type FaultKind, faultKinds, faultOf, type Stage } from '../data/fault-kinds.ts';
import { type Action, useAction, useLoaded, useSurroundings } from '../hooks.ts';
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
      <Absent loaded={loaded} />
      {loaded.data?.length === 0 && <p class="hint">Nothing goes wrong on purpose.</p>}
      {loaded.data && loaded.data.length > 0 && (
        <Table caption="The faults in force" columns={columns} rows={loaded.data} />
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

const stages: [stage: Stage, text: string][] = [
  ['before', 'before anything happens'],
  ['after', 'after everything happened'],
];

/** Adds a fault. */
function FaultForm({ action: { run, isBusy } }: { action: Action }) {
  const { control } = useSurroundings();
  const operations = useLoaded('operations', control.operations);
  const [operation, setOperation] = useState('*');
  const [kind, setKind] = useState<FaultKind | undefined>(faultKinds[0]);
  const [number, setNumber] = useState(String(kind?.number?.start));
  const [stage, setStage] = useState<Stage>('before');
  const [times, setTimes] = useState('1');
  if (!kind) return null;
  const names = operations.data?.map((one) => one.operation) ?? [];
  const add = async () => {
    const fault = faultOf(kind, Number(number), stage);
    const limit = times === '' ? {} : { times: Number(times) };
    await control.addFault({ operation, ...fault, ...limit });
  };
  return (
    <ActionForm onSubmit={() => run(add, 'The fault is in force.')}>
      <Select
        label="Operation"
        value={operation}
        options={[['*', 'all operations'], ...names]}
        onValue={setOperation}
      />
      <Select
        label="What happens"
        value={kind.field}
        options={faultKinds.map(({ field, name }) => [field, name])}
        onValue={(value) => {
          const chosen = faultKinds.find(({ field }) => field === value);
          setKind(chosen);
          setNumber(String(chosen?.number?.start));
        }}
      />
      {kind.number && (
        <TextField
          label={kind.number.label}
          type="number"
          required
          min={kind.number.min}
          max={kind.number.max}
          value={number}
          onValue={setNumber}
        />
      )}
      {kind.hasStage && (
        <Select
          label="When"
          value={stage}
          options={stages}
          onValue={(value) => setStage(value === 'after' ? 'after' : 'before')}
        />
      )}
      <TextField
        label="Times"
        type="number"
        min={1}
        placeholder="no end"
        value={times}
        onValue={setTimes}
      />
      <ActionButton type="submit" isMain isBusy={isBusy}>
        Add fault
      </ActionButton>
    </ActionForm>
  );
}
