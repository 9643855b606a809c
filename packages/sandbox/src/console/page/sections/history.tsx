import type { ObjectDetail } from '../../console-data.ts';
import { Moment } from '../parts/moment.tsx';
import { Status } from '../parts/status.tsx';

/** The rows that an object took, oldest first. */
export function History({ entries }: { entries: ObjectDetail['history'] }) {
  if (entries.length === 0) return <p class="hint">It took no row of a table yet.</p>;
  return (
    <ol class="history">
      {entries.map(({ at, row, trigger, status, stage, events, isDocumented }, index) => (
        // The entries only grow at the end.
        <li key={index}>
          <Moment at={at} />
          <div>
            <Status status={status} stage={stage} /> <span class="row">{row}</span> by {trigger}{' '}
            <Source isDocumented={isDocumented} />
            {events.length > 0 && <div class="events">{events.join(', ')}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** D and C, as in the documentation of the tables. */
function Source({ isDocumented }: { isDocumented: boolean }) {
  const [mark, sentence] = isDocumented
    ? ['D', 'The interface documents this row.']
    : ['C', 'The sandbox chose this row.'];
  return (
    <span class="source" data-mark={mark} title={sentence}>
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{sentence}</span>
    </span>
  );
}
