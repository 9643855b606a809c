import { useState } from 'preact/hooks';
import type { ListedObject, ObjectPath, Overview } from '../data/control-interface.ts';
import { useLoaded, useStore, useSurroundings } from '../hooks.ts';
import { ListAndDetail, Pager, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Money, Status, Text } from '../parts/values.tsx';
import { hashOf } from '../places.ts';
import { ObjectView } from './object-view.tsx';

const countsOf: Record<ObjectPath, 'payments' | 'trades' | 'fixedForwards'> = {
  payments: 'payments',
  trades: 'trades',
  'fixed-forwards': 'fixedForwards',
} satisfies Record<ObjectPath, keyof Overview>;

const columns = ['For', { number: 'Amount' }, 'Status', 'Made on'];

interface ObjectsProps {
  path: ObjectPath;
  /** What these objects are called. */
  name: string;
  /** Of the object that is open. */
  id: string | undefined;
}

/** Payments, trades or forwards: a page of the list, and one of them in detail. */
export function Objects({ path, name, id }: ObjectsProps) {
  const { control, live } = useSurroundings();
  const counts = useStore(live, ({ overview }) => overview?.[countsOf[path]]);
  const [status, setStatus] = useState<string>();
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`${status} ${page}`, () => control.list(path, status, page));
  const filter = (wanted: string | undefined) => {
    setStatus(wanted);
    setPage(1);
  };
  const list = (
    <>
      <h2>{name.charAt(0).toUpperCase() + name.slice(1)}</h2>
      <StatusFilter counts={counts ?? {}} status={status} choose={filter} />
      <Absent loaded={loaded} />
      {loaded.data && (
        <>
          <Table caption={`The ${name}, newest first`} columns={columns} isStacked>
            {loaded.data.objects.map((object) => (
              <ObjectRow key={object.id} object={object} path={path} isOpen={object.id === id} />
            ))}
          </Table>
          <Pager page={page} total={loaded.data.total} go={setPage} />
        </>
      )}
    </>
  );
  const detail = id === undefined ? undefined : <ObjectView key={id} path={path} id={id} />;
  return <ListAndDetail section={path} name={name} list={list} detail={detail} />;
}

interface ObjectRowProps {
  object: ListedObject;
  path: ObjectPath;
  isOpen: boolean;
}

function ObjectRow({ object, path, isOpen }: ObjectRowProps) {
  const { id, status, stage, title, amounts, createdDay } = object;
  return (
    <tr data-open={isOpen}>
      <th scope="row" class="long">
        <a href={hashOf(path, id)} aria-current={isOpen || undefined}>
          <Text>{title || id}</Text>
        </a>
        <span class="hint">{id}</span>
      </th>
      <td class="number">
        {amounts.map((amount, index) => (
          <div key={index}>
            <Money amount={amount} />
          </div>
        ))}
      </td>
      <td>
        <Status status={status} stage={stage} />
      </td>
      <td class="day">{createdDay}</td>
    </tr>
  );
}

interface StatusFilterProps {
  counts: Readonly<Record<string, number>>;
  /** Undefined: all. */
  status: string | undefined;
  choose(status: string | undefined): void;
}

/**
 * How many objects there are of each status; one press shows only these. How many there are in all, with
 * those that have no status, is below the list.
 */
function StatusFilter({ counts, status, choose }: StatusFilterProps) {
  // The chosen status stays when no object has it any more, so that it can be switched off.
  const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === status);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the heading
    <div class="filter" role="group" aria-label="Show by status">
      <button type="button" aria-pressed={status === undefined} onClick={() => choose(undefined)}>
        all
      </button>
      {shown.map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-pressed={status === name}
          onClick={() => choose(name)}
        >
          {name} <span class="count">{count}</span>
        </button>
      ))}
    </div>
  );
}
