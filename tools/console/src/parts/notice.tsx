import type { Loaded, Outcome } from '../hooks.ts';

/** The result of an action. A screen reader reads it out when it changes. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <p class="outcome" role="status" data-tone={outcome?.isRefused ? 'bad' : 'good'}>
      {outcome && <bdi>{outcome.sentence}</bdi>}
    </p>
  );
}

/** Stands in place of data that is still being read, or was refused. */
export function Absent({ loaded: { data, problem } }: { loaded: Loaded<unknown> }) {
  if (problem) {
    return (
      <p class="outcome" role="alert" data-tone="bad">
        <bdi>{problem.message}</bdi>
      </p>
    );
  }
  return data === undefined ? <p class="hint">Reading…</p> : null;
}
