import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Overview } from '../../../../packages/sandbox/src/control/answers.ts';
import { useLoaded, useStore, useSurroundings } from '../hooks.ts';
import { type Column, ListAndDetail, Pager, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { hashOf, type SectionId } from '../places.ts';

/** A list of the sandbox, which has the name of its section, and what is shown of it. */
export interface Resource<Row> {
  section: SectionId;
  name: string;
  columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** How many there are of each status, for those that have one. */
  countsOf?(overview: Overview): Readonly<Record<string, number>>;
  choices?: readonly string[];
  none?: string;
  /** One of them; undefined when nothing more is known of it. */
  detail?(id: string): JSX.Element;
}

interface ResourceSectionProps<Row> {
  resource: Resource<Row>;
  id?: string | undefined;
}

export function ResourceSection<Row>({ resource, id }: ResourceSectionProps<Row>) {
  const { section, name, columns, idOf, countsOf, choices = [], none, detail } = resource;
  const { control, live } = useSurroundings();
  const counts = useStore(live, ({ overview }) => overview && countsOf?.(overview));
  const [status, setStatus] = useState<string>();
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`${section} ${status} ${page}`, () =>
    control.list<Row>(section, page, status),
  );
  const filter = (wanted: string | undefined) => {
    setStatus(wanted);
    setPage(1);
  };
  const open = id === undefined ? undefined : hashOf(section, id);
  const list = (
    <>
      <h2>{name.charAt(0).toUpperCase() + name.slice(1)}</h2>
      {counts && <StatusFilter {...{ counts, choices, status }} choose={filter} />}
      <Absent loaded={loaded} />
      {loaded.data && loaded.data.total === 0 && none !== undefined && <p class="hint">{none}</p>}
      {loaded.data && (
        <>
          <Table
            caption={`The ${name}`}
            columns={columns}
            rows={loaded.data.rows}
            keyOf={idOf}
            open={open}
            {...(detail && { hrefOf: (row: Row) => hashOf(section, idOf(row)) })}
          />
          <Pager page={page} total={loaded.data.total} go={setPage} />
        </>
      )}
    </>
  );
  return (
    <ListAndDetail
      section={section}
      name={name}
      list={list}
      detail={id === undefined ? undefined : detail?.(id)}
    />
  );
}

interface StatusFilterProps {
  counts: Readonly<Record<string, number>>;
  choices: readonly string[];
  status: string | undefined;
  choose(status: string | undefined): void;
}

/**
 * How many objects there are of each status; one press shows only these. How many there are in all, with
 * those that have no status, is below the list.
 */
function StatusFilter({ counts, choices, status, choose }: StatusFilterProps) {
  // The chosen status stays when no object has it any more, so that it can be switched off.
  const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === status);
  return (
    <fieldset class="filter">
      <legend class="unseen">Show by status</legend>
      {[undefined, ...shown.map(([name]) => name), ...choices].map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={status === name}
          onClick={() => choose(name)}
        >
          {name ?? 'all'} {name !== undefined && counts[name]}
        </button>
      ))}
    </fieldset>
  );
}
