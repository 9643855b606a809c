import type { Overview } from '../../../../packages/sandbox/src/control/answers.ts';
import { useStore, useSurroundings } from '../hooks.ts';
import { type Column, Table } from '../parts/lists.tsx';
import { Hint, Text } from '../parts/values.tsx';

const columns: readonly Column<Overview['choices'][number]>[] = [
  { name: 'Choice', show: ({ name }) => name },
  {
    name: 'Value',
    show: ({ value, isDefault }) => (
      <>
        <code>
          <Text>{value}</Text>
        </code>
        <Hint>{isDefault ? 'default' : <b>set</b>}</Hint>
      </>
    ),
  },
  { name: 'What it decides', show: ({ sentence }) => <Text>{sentence}</Text> },
];

export function Choices() {
  const { live } = useSurroundings();
  const choices = useStore(live, ({ overview }) => overview?.choices) ?? [];
  return (
    <>
      <h2>Choices</h2>
      <p class="hint">Options of the sandbox, for what the interface leaves open.</p>
      <Table caption="The choices" columns={columns} rows={choices} />
    </>
  );
}
