import { useState } from 'preact/hooks';
import type { OfferedOperation } from '../../../../packages/sandbox/src/control/answers.ts';
import { useLoaded, useSurroundings } from '../hooks.ts';
import { TextField } from '../parts/forms.tsx';
import { ListAndDetail } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';
import { hashOf } from '../places.ts';
import { TryOperation } from './try-operation.tsx';

export function TryIt({ operation: open }: { operation: string | undefined }) {
  const { control } = useSurroundings();
  const loaded = useLoaded('offered operations', control.offeredOperations);
  const [filter, setFilter] = useState('');
  const shown = loaded.data?.filter((one) => fits(one, filter.toLowerCase())) ?? [];
  const groups = [...new Set(shown.map(({ group }) => group))];
  const list = (
    <>
      <h2>Try it</h2>
      <p class="hint">The request is signed by the sandbox. Its log has it under Requests.</p>
      <p class="controls">
        <TextField
          label={<span class="unseen">Show only operations with this text</span>}
          type="search"
          placeholder="Search"
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      </p>
      <Absent loaded={loaded} />
      {loaded.data && shown.length === 0 && <p class="hint">No operation has this text.</p>}
      {groups.map((group) => (
        <section key={group} class="group">
          <h3>
            <Text>{group}</Text>
          </h3>
          <ul>
            {shown
              .filter((one) => one.group === group)
              .map(({ operation, summary, method, path }) => (
                <li key={operation}>
                  <a href={hashOf('try', operation)} aria-current={operation === open || undefined}>
                    <Text>{summary}</Text>
                    <span class="hint">
                      <Text>{`${method} ${path}`}</Text>
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
  return (
    <ListAndDetail
      section="try"
      name="operations"
      list={list}
      detail={open === undefined ? undefined : <TryOperation key={open} operation={open} />}
    />
  );
}

function fits({ operation, summary, method, path }: OfferedOperation, text: string): boolean {
  return `${operation} ${summary} ${method} ${path}`.toLowerCase().includes(text);
}
