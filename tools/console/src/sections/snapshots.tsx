import { useRef, useState } from 'preact/hooks';
import { type Action, useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton, ActionForm, TextField } from '../parts/forms.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';

/** Keeps the state of now, and goes back to it or to the start. */
export function Snapshots() {
  const { control } = useSurroundings();
  const loaded = useLoaded('snapshots', control.snapshots);
  const action = useAction();
  const { run, isBusy } = action;
  const [name, setName] = useState('');
  return (
    <>
      <div class="title">
        <h2>Snapshots</h2>
        <ResetButton action={action} />
      </div>
      <ActionForm
        onSubmit={() =>
          run(() => control.keepSnapshot(name), `The state of now is kept as ${name}.`)
        }
      >
        <TextField label="Name" required value={name} onValue={setName} />
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Keep the state of now
        </ActionButton>
      </ActionForm>
      <Absent loaded={loaded} />
      {loaded.data?.length === 0 && <p class="hint">None is kept yet.</p>}
      <ul class="snapshots">
        {loaded.data?.map((kept) => (
          <li key={kept}>
            <Text>{kept}</Text>
            <ActionButton
              isBusy={isBusy}
              onClick={() => run(() => control.restore(kept), `Everything is as in ${kept}.`)}
            >
              Go back<span class="unseen"> to {kept}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Makes the state anew, once that is confirmed. */
function ResetButton({ action: { run, isBusy } }: { action: Action }) {
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
