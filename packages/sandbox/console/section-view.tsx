import { useState } from 'preact/hooks';
import type { ListedRow, ListOf } from '../src/control/console/cells.ts';
import { Absent, Table } from './cells.tsx';
import { DetailView } from './detail-view.tsx';
import { ActionButton, ActionForm, useApp } from './forms.tsx';
import { hashOf } from './places.ts';
import type { Section } from './sections.tsx';

// The number of rows on each page of a list, which the sandbox has chosen for its answers to the console.
const pageSize = 50;

/** The part of a list that the console shows. An empty text does not filter the list. */
interface Part {
  page: number;
  status: string;
  text: string;
}

/** Shows a list of objects and, beside the list, the details of the open row. A narrow screen shows only one of the two. */
export function SectionView({ section, open }: { section: Section; open: string | undefined }) {
  const { id, name, isOpened } = section;
  const isOpen = isOpened === true && open !== undefined;
  return (
    <div class="columns" data-open={isOpen}>
      <div class="list">
        <ListView section={section} open={open} />
      </div>
      {isOpen && (
        <article class="detail" key={open}>
          <p>
            <a href={hashOf(id)}>Back to all {name.toLowerCase()}</a>
          </p>
          <DetailView path={`console/${id}/${encodeURIComponent(open)}`} />
        </article>
      )}
    </div>
  );
}

function ListView({ section, open }: { section: Section; open: string | undefined }) {
  const { id, name, hint, none, isOpened, isSearched, rowsOf, action, form, Actions } = section;
  const app = useApp();
  const [part, setPart] = useState<Part>({ page: 1, status: '', text: '' });
  const search = new URLSearchParams(
    Object.entries(part).flatMap(([key, value]) => (value === '' ? [] : [[key, String(value)]])),
  );
  const loaded = app.read<ListOf<ListedRow>>(rowsOf ? id : `console/${id}?${search}`);
  const listed = rowsOf && loaded.data ? { rows: rowsOf(loaded.data as never) } : loaded.data;
  const { rows = [], total }: Partial<ListOf<ListedRow>> = listed ?? {};
  const change = (changed: Partial<Part>) => setPart({ ...part, page: 1, ...changed });
  return (
    <>
      <div class="line ends">
        <h2>{name}</h2>
        {action && <ActionButton action={action}>{action.name}</ActionButton>}
      </div>
      {hint && <p class="hint">{hint}</p>}
      {form && <ActionForm {...form} />}
      {isSearched && (
        <p class="line">
          <input
            type="search"
            size={48}
            aria-label="Show only requests that contain this text"
            placeholder="Filter by path, operation, status or refusal"
            value={part.text}
            onInput={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </p>
      )}
      <StatusFilter counts={app.overview?.counts[id] ?? {}} part={part} change={change} />
      <Absent loaded={loaded} />
      {loaded.data && rows.length === 0 && (
        <p class="hint" role="status">
          {part.text || part.status ? 'No entry fits the filter.' : none}
        </p>
      )}
      {rows.length > 0 && (
        <Table
          caption={name}
          rows={rows}
          hrefOf={isOpened ? (key) => hashOf(id, key) : undefined}
          open={open}
          Actions={Actions}
        />
      )}
      {!!total && <Pager total={total} part={part} change={change} />}
    </>
  );
}

interface PartProps {
  part: Part;
  change(changed: Partial<Part>): void;
}

function StatusFilter({ counts, part, change }: PartProps & { counts: Record<string, number> }) {
  // The button of the chosen status stays visible when no object has the status, so that the user can clear the filter.
  const shown = Object.keys(counts).filter(
    (name) => (counts[name] ?? 0) > 0 || name === part.status,
  );
  if (shown.length === 0) return null;
  return (
    <p class="line">
      {['', ...shown].map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === part.status}
          onClick={() => change({ status: name })}
        >
          {name || 'all'} {counts[name]}
        </button>
      ))}
    </p>
  );
}

function Pager({ total, part: { page }, change }: PartProps & { total: number }) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const button = (name: string, to: number) => (
    <button
      type="button"
      aria-disabled={to < 1 || to > last}
      onClick={() => change({ page: Math.min(Math.max(to, 1), last) })}
    >
      {name}
    </button>
  );
  return (
    <nav class="line" aria-label="Pages">
      <span class="hint" role="status">
        {`${first} to ${Math.min(page * pageSize, total)} of ${total}`}
      </span>
      {last > 1 && button('Previous', page - 1)}
      {last > 1 && button('Next', page + 1)}
    </nav>
  );
}
