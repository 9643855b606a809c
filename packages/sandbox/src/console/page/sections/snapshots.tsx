import { useState } from 'preact/hooks';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Absent, OutcomeNotice } from '../parts/notice.tsx';
import { Text } from '../parts/text.tsx';
import { ResetButton } from './reset-button.tsx';

/** Keeps the state of now, and goes back to it or to the start. */
export function Snapshots() {
  const { control } = useSurroundings();
  const loaded = useLoaded('snapshots', control.snapshots);
  const action = useAction();
  const { run, isBusy, outcome } = action;
  const [name, setName] = useState('');
  return (
    <>
      <div class="title">
        <h2>Snapshots</h2>
        <ResetButton action={action} />
      </div>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => control.keepSnapshot(name), `The state of now is kept as ${name}.`);
        }}
      >
        <label>
          Name
          <input
            required
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Keep the state of now
        </ActionButton>
      </form>
      <OutcomeNotice outcome={outcome} />
      <Absent loaded={loaded} />
      {loaded.data?.length === 0 && <p class="hint">None is kept yet.</p>}
      <ul class="snapshots">
        {loaded.data?.map((kept) => (
          <li key={kept}>
            <span class="long">
              <Text>{kept}</Text>
            </span>
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
