import type { ObjectDetail } from '../../../service/console/console-data.ts';
import { Moment } from '../parts/moment.tsx';
import { Status } from '../parts/status.tsx';

/** The rows that an object took, oldest first. */
export function History({ entries }: { entries: ObjectDetail['history'] }) {
  if (entries.length === 0) return <p class="hint">It took no row of a table yet.</p>;
  return (
    <>
      <ol class="history">
        {entries.map(({ at, row, trigger, status, stage, events, isDocumented }, index) => (
          // The entries only grow at the end.
          <li key={index}>
            <Moment at={at} />
            <div>
              <Status status={status} stage={stage} /> <span class="row">{row}</span> by {trigger}{' '}
              <Source mark={isDocumented ? 'D' : 'C'} />
              {events.length > 0 && <div class="events">{events.join(', ')}</div>}
            </div>
          </li>
        ))}
      </ol>
      <p class="hint legend">
        <span>
          <Source mark="D" /> The interface documents this row.
        </span>{' '}
        <span>
          <Source mark="C" /> The sandbox chose it.
        </span>
      </p>
    </>
  );
}

const sources = { D: 'documented', C: 'chosen' };

/** D and C, as in the documentation of the tables. */
function Source({ mark }: { mark: keyof typeof sources }) {
  return (
    <span class="source" data-mark={mark} title={sources[mark]}>
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{sources[mark]}</span>
    </span>
  );
}
