import { useRef } from 'preact/hooks';
import { useSurroundings } from '../hooks/surroundings.ts';
import type { Action } from '../hooks/use-action.ts';
import { ActionButton } from '../parts/action-button.tsx';

/** Makes the state anew, once that is confirmed. */
export function ResetButton({ action: { run, isBusy } }: { action: Action }) {
  const { control } = useSurroundings();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <ActionButton isBusy={isBusy} onClick={() => dialog.current?.showModal()}>
        Reset…
      </ActionButton>
      <dialog ref={dialog} aria-labelledby="reset-question">
        <h3 id="reset-question">Make everything anew?</h3>
        <p>
          Payments, trades, notifications, faults and the requests in the journal are removed, and
          the accounts are as after the start. Snapshots stay.
        </p>
        <div class="buttons">
          <ActionButton onClick={() => dialog.current?.close()}>Keep everything</ActionButton>
          <ActionButton
            isMain
            onClick={() => {
              dialog.current?.close();
              void run(control.reset, 'Everything is as after the start.');
            }}
          >
            Reset the sandbox
          </ActionButton>
        </div>
      </dialog>
    </>
  );
}
