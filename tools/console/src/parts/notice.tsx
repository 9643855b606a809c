import type { Loaded, Outcome } from '../hooks.ts';

/** What came of an action. It is read out when it changes. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <p class="outcome" role="status" data-tone={outcome?.isRefused ? 'bad' : 'good'}>
      {outcome && <bdi>{outcome.sentence}</bdi>}
    </p>
  );
}

/** In place of data that is not there: it is on its way, or was refused. */
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
