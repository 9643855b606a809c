import { useEffect, useRef } from 'preact/hooks';
import type { ObjectDetail, ObjectPath } from '../../../service/console/console-data.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { OutcomeNotice } from '../parts/notice.tsx';

interface PossibleRowsProps {
  path: ObjectPath;
  id: string;
  rows: ObjectDetail['possible'];
}

/** The rows that can move an object now, each as a button. */
export function PossibleRows({ path, id, rows }: PossibleRowsProps) {
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
