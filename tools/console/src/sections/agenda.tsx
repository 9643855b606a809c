import { useState } from 'preact/hooks';
import type { AgendaData } from '../../../../packages/sandbox/src/control/answers.ts';
import { formatAhead } from '../data/formats.ts';
import { sentenceOf } from '../data/words.ts';
import { useLoaded, useStore, useSurroundings } from '../hooks.ts';
import { Pager } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Effects, Status } from '../parts/values.tsx';
import { hashOf } from '../places.ts';

/** What the clock will do, the next first, and what it comes to as things are now. */
export function Agenda() {
  const { control, live } = useSurroundings();
  const paris = useStore(live, ({ overview }) => overview?.paris) ?? '';
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`agenda ${page}`, () => control.list<AgendaData>('agenda', page));
  const { rows = [], total = 0 } = loaded.data ?? {};
  const times = [...new Set(rows.map(({ at }) => at))];
  return (
    <>
      <h2>Agenda</h2>
      <p class="hint">
        What happens when the clock moves on, and what it would do to the money as things are now.
      </p>
      <Absent loaded={loaded} />
      {loaded.data && total === 0 && (
        <p class="hint">Nothing is planned. A payment that is confirmed makes something happen.</p>
      )}
      <ol class="agenda">
        {times.map((at) => (
          <li key={at}>
            <time dateTime={at}>{formatAhead(at, paris)}</time>
            <ul>
              {rows
                .filter((item) => item.at === at)
                .map((item) => (
                  <li key={`${item.path} ${item.id}`}>
                    <Planned item={item} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
      {total > 0 && <Pager page={page} total={total} go={setPage} />}
    </>
  );
}

function Planned({ item }: { item: AgendaData }) {
  const name = <a href={hashOf(item.path, item.id)}>{sentenceOf(item)}</a>;
  if (item.path === 'deliveries') return name;
  const { outcome } = item;
  return (
    <>
      {name}{' '}
      {outcome ? (
        <>
          <Status status={outcome.status} stage={outcome.stage} />{' '}
          <span class="hint">
            <Effects effects={outcome.effects} nothing="moves no money" />
          </span>
        </>
      ) : (
        <span class="hint">is refused as things are now</span>
      )}
    </>
  );
}
