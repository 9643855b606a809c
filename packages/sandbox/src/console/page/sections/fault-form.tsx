import { useState } from 'preact/hooks';
import { type FaultKind, faultKinds, faultOf, type Stage } from '../data/fault-kinds.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import type { Action } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { ActionButton } from '../parts/action-button.tsx';

const stages: Record<Stage, string> = {
  before: 'before anything happens',
  after: 'after everything happened',
};

/** Adds a fault. */
export function FaultForm({ action: { run, isBusy } }: { action: Action }) {
  const { control } = useSurroundings();
  const operations = useLoaded('operations', control.operations);
  const [operation, setOperation] = useState('*');
  const [kind, setKind] = useState<FaultKind | undefined>(faultKinds[0]);
  const [number, setNumber] = useState(String(kind?.number?.start));
  const [stage, setStage] = useState<Stage>('before');
  const [times, setTimes] = useState('1');
  if (!kind) return null;
  const add = async () => {
    const fault = faultOf(kind, Number(number), stage);
    const limit = times === '' ? {} : { times: Number(times) };
    await control.addFault({ operation, ...fault, ...limit });
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(add, 'The fault is in force.');
      }}
    >
      <label>
        Operation
        <select
          value={operation}
          onChange={({ currentTarget }) => setOperation(currentTarget.value)}
        >
          <option value="*">all operations</option>
          {operations.data?.map(({ operation: name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        What happens
        <select
          value={kind.field}
          onChange={({ currentTarget: { value } }) => {
            const chosen = faultKinds.find(({ field }) => field === value);
            setKind(chosen);
            setNumber(String(chosen?.number?.start));
          }}
        >
          {faultKinds.map(({ field, name }) => (
            <option key={field} value={field}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {kind.number && (
        <label>
          {kind.number.label}
          <input
            type="number"
            required
            min={kind.number.min}
            max={kind.number.max}
            value={number}
            onInput={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </label>
      )}
      {kind.hasStage && (
        <label>
          When
          <select
            value={stage}
            onChange={({ currentTarget }) =>
              setStage(currentTarget.value === 'after' ? 'after' : 'before')
            }
          >
            {Object.entries(stages).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Times
        <input
          type="number"
          min={1}
          placeholder="no end"
          value={times}
          onInput={({ currentTarget }) => setTimes(currentTarget.value)}
        />
      </label>
      <ActionButton type="submit" isMain isBusy={isBusy}>
        Add fault
      </ActionButton>
    </form>
  );
}
