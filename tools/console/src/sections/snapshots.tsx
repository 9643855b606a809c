import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton, ActionForm, TextField } from '../parts/forms.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';

export function Snapshots() {
  const { control } = useSurroundings();
  const loaded = useLoaded('snapshots', control.snapshots);
  const { run, isBusy } = useAction();
  return (
    <>
      <div class="title">
        <h2>Snapshots</h2>
        <ActionButton
          isBusy={isBusy}
          onClick={() => {
            if (confirm(question)) void run(control.reset, 'Everything is as after the start.');
          }}
        >
          Reset…
        </ActionButton>
      </div>
      <ActionForm
        onSubmit={({ name = '' }) =>
          run(() => control.keepSnapshot(name), `The state of now is kept as ${name}.`)
        }
      >
        <TextField label="Name" name="name" required />
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

const question = `Make everything anew? Payments, trades, notifications, faults and requests are removed,
and the accounts are as after the start. Snapshots stay.`;
