import { useEffect, useRef } from 'preact/hooks';
import type { ObjectDetail, ObjectPath } from '../../../../packages/sandbox/src/control/answers.ts';
import { formatAhead } from '../data/formats.ts';
import { happenings, isUsual, objectNames, verbOf } from '../data/words.ts';
import { useAction, useLoaded, useStore, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { Absent } from '../parts/notice.tsx';
import { Effects, Fields, Hint, Moment, Money, Status, Text } from '../parts/values.tsx';
import { hashOf } from '../places.ts';

export function ObjectView({ path, id }: { path: ObjectPath; id: string }) {
  const { control, live } = useSurroundings();
  const loaded = useLoaded(`${path} ${id}`, () => control.detail<ObjectDetail>(path, id));
  const paris = useStore(live, ({ overview }) => overview?.paris) ?? '';
  const { data } = loaded;
  if (!data) return <Absent loaded={loaded} />;
  return (
    <>
      <h2>
        <Text>{data.title || id}</Text>
      </h2>
      <p class="summary">
        <Status status={data.status} stage={data.stage} />
        {data.amounts.map((amount, index) => (
          <span key={index}>
            {path !== 'payments' && (index === 0 ? 'sells' : 'buys')} <Money amount={amount} />
          </span>
        ))}
        <code>{id}</code>
      </p>
      {data.next && (
        <p class="next">
          Next: it {happenings[data.next.trigger]} at{' '}
          <time dateTime={data.next.at}>{formatAhead(data.next.at, paris)}</time>
        </p>
      )}
      <PossibleRows path={path} id={id} rows={data.possible} />
      <h3>History, in business time</h3>
      <History entries={data.history} />
      <h3>Notifications</h3>
      <ul>
        {data.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <a href={hashOf('deliveries', delivery.id)}>{delivery.event}</a>{' '}
            <Status status={delivery.state} />
          </li>
        ))}
      </ul>
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

/** What can happen to an object now, each as a button that says beforehand what it does to the money. */
function PossibleRows({ path, id, rows }: PossibleRowsProps) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUsed = useRef(false);
  const usualFirst = [...rows.filter(isUsual), ...rows.filter((row) => !isUsual(row))];
  useEffect(() => {
    // The button that was used may be gone, and the focus with it.
    if (wasUsed.current && document.activeElement === document.body) heading.current?.focus();
  }, [rows]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Make it happen now
      </h3>
      {rows.length === 0 && <p class="hint">Nothing can happen to it any more.</p>}
      <div class="rows">
        {usualFirst.map((possible) => (
          <ActionButton
            key={possible.row}
            isBusy={isBusy}
            onClick={() => {
              wasUsed.current = true;
              const { to, row } = possible;
              const done = `${verbOf(possible)}: the ${objectNames[path]} is ${to}.`;
              void run(() => control.simulate(path, id, to, row), done);
            }}
          >
            <b>{verbOf(possible)}</b>
            <Hint>
              <Effects effects={possible.effects} nothing="moves no money" />
            </Hint>
            <Hint>
              becomes {possible.to}, by row {possible.row}
              {possible.events.length > 0 && `, sends ${possible.events.join(', ')}`}
            </Hint>
          </ActionButton>
        ))}
      </div>
    </>
  );
}

function History({ entries }: { entries: ObjectDetail['history'] }) {
  return (
    <ol class="history">
      {entries.map(({ at, row, trigger, status, stage, events, isDocumented }, index) => (
        // The entries only grow at the end.
        <li key={index}>
          <Moment at={at} />
          <div>
            <Status status={status} stage={stage} /> <span class="row">{row}</span> by {trigger},{' '}
            {isDocumented ? 'as documented' : 'chosen by the sandbox'}
            {events.length > 0 && <div class="hint">{events.join(', ')}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
