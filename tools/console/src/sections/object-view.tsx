import { useEffect, useRef } from 'preact/hooks';
import type { ObjectDetail, ObjectPath } from '../data/control-interface.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';
import { Fields, Moment, Money, Status, Text } from '../parts/values.tsx';

/** One payment, trade or forward: what it is, how it came there, and what can happen to it. */
export function ObjectView({ path, id }: { path: ObjectPath; id: string }) {
  const { control } = useSurroundings();
  const loaded = useLoaded(`${path} ${id}`, () => control.detail(path, id));
  const { data } = loaded;
  if (!data) return <Absent loaded={loaded} />;
  return (
    <>
      <h2 class="long">
        <Text>{data.title || id}</Text>
      </h2>
      <p class="summary">
        <Status status={data.status} stage={data.stage} />
        {data.amounts.map((amount, index) => (
          <Money key={index} amount={amount} />
        ))}
        <code>{id}</code>
      </p>
      {data.next && (
        <p class="next">
          Next: <b>{data.next.trigger}</b> at <Moment at={data.next.at} />
        </p>
      )}
      <PossibleRows path={path} id={id} rows={data.possible} />
      <h3>History</h3>
      <History entries={data.history} />
      <h3>Fields</h3>
      <Fields of={data.object} />
    </>
  );
}

interface PossibleRowsProps {
  path: ObjectPath;
  id: string;
  rows: ObjectDetail['possible'];
}

/** The rows that can move an object now, each as a button. */
function PossibleRows({ path, id, rows }: PossibleRowsProps) {
  const { control } = useSurroundings();
  const { run, isBusy, outcome } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUsed = useRef(false);
  useEffect(() => {
    // The button that was used may be gone, and the focus with it.
    if (wasUsed.current && document.activeElement === document.body) heading.current?.focus();
  }, [rows]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Move it now
      </h3>
      {rows.length === 0 && <p class="hint">No row of its table leads on from here.</p>}
      <div class="rows">
        {rows.map(({ row, to, trigger, events }) => (
          <ActionButton
            key={row}
            isBusy={isBusy}
            onClick={() => {
              wasUsed.current = true;
              void run(() => control.simulate(path, id, to, row), `It is ${to} by ${row}.`);
            }}
          >
            <span class="row">{row}</span> to <b>{to}</b>
            <span class="hint">
              as by {trigger}
              {events.length > 0 && `, sends ${events.join(', ')}`}
            </span>
          </ActionButton>
        ))}
      </div>
      <OutcomeNotice outcome={outcome} />
    </>
  );
}

/** The rows that an object took, oldest first. */
function History({ entries }: { entries: ObjectDetail['history'] }) {
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
              {events.length > 0 && <div class="hint">{events.join(', ')}</div>}
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
