import { useEffect } from 'preact/hooks';
import { type Loaded, useStore, useSurroundings } from '../hooks.ts';
import { usePlace } from '../places.ts';
import { Text } from './values.tsx';

/**
 * The result of the latest action, over the end of the page. It goes when the state is another, and when
 * another place is opened. A screen reader reads it out when it changes.
 */
export function Notice() {
  const { live } = useSurroundings();
  const outcome = useStore(live, (state) => state.outcome);
  const { section, id } = usePlace();
  const clear = () => live.set({ outcome: undefined });
  useEffect(clear, [section, id]);
  return (
    <div class="notice" role="status">
      {outcome && (
        <p data-tone={outcome.tone}>
          <Text>{outcome.sentence}</Text>
          <button type="button" aria-label="Close this message" onClick={clear}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}

/** Stands in place of data that is still being read, or was refused. */
export function Absent({ loaded: { data, problem } }: { loaded: Loaded<unknown> }) {
  if (problem) {
    return (
      <p class="problem" role="alert">
        <Text>{problem.message}</Text>
      </p>
    );
  }
  return data === undefined ? <p class="hint">Reading…</p> : null;
}
