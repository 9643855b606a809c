import { useStore, useSurroundings } from '../hooks.ts';
import { Table } from '../parts/lists.tsx';
import { Text } from '../parts/values.tsx';

const columns = ['Choice', 'Value', 'What it decides'];

/** What the sandbox decides where the interface leaves it open. */
export function Choices() {
  const { live } = useSurroundings();
  const choices = useStore(live, ({ overview }) => overview?.choices) ?? [];
  return (
    <>
      <h2>Choices</h2>
      <p class="hint">Options of the sandbox, for what the interface leaves open.</p>
      <Table caption="The choices" columns={columns}>
        {choices.map(({ name, value, isDefault, sentence }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="long">
              <code>
                <Text>{value}</Text>
              </code>
              <span class="hint">{isDefault ? 'default' : <b>set</b>}</span>
            </td>
            <td class="long wide">
              <Text>{sentence}</Text>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
