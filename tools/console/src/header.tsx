import { useState } from 'preact/hooks';
import type { Overview } from './data/control-interface.ts';
import { useAction, useStore, useSurroundings } from './hooks.ts';
import { ActionButton, ActionForm, TextField } from './parts/forms.tsx';
import { OutcomeNotice } from './parts/notice.tsx';
import { Text } from './parts/values.tsx';

const connections = { connecting: 'connecting', open: 'connected', lost: 'not connected' };

export function ConsoleHeader() {
  const { live } = useSurroundings();
  const overview = useStore(live, (state) => state.overview);
  const connection = useStore(live, (state) => state.connection);
  return (
    <header>
      <ConnectionBanner />
      <div class="head">
        <div class="name">
          <h1>Sandbox</h1>
          <p class="about">
            {overview?.version !== undefined && <span>Version {overview.version}</span>}
            {overview && (
              <span>
                Seed <Text>{overview.seed}</Text>
              </span>
            )}
            <span class="connection" data-state={connection}>
              {connections[connection]}
            </span>
          </p>
        </div>
        {overview && <Clock overview={overview} />}
      </div>
    </header>
  );
}

/** Says when the sandbox does not answer. What was read before stays. */
function ConnectionBanner() {
  const { live } = useSurroundings();
  const isLost = useStore(live, ({ connection }) => connection === 'lost');
  return (
    <div class="banner" role="status">
      {isLost && (
        <p>
          <strong>The sandbox does not answer.</strong> What you see may be out of date. The console
          keeps trying, and reads everything again when it is back.
        </p>
      )}
    </div>
  );
}

/** Business time, and what moves it on. */
function Clock({ overview: { now, paris, nextWorkingDay, speed } }: { overview: Overview }) {
  const { control } = useSurroundings();
  const { run, isBusy, outcome } = useAction();
  const [time, setTime] = useState('');
  const done = 'The clock was moved, and everything due has happened.';
  const [day, timeOfDay] = paris.split(' ');
  const moves: [name: string, move: () => Promise<void>][] = [
    ['+1 hour', () => control.advance({ hours: 1 })],
    ['+1 day', () => control.advance({ days: 1 })],
    ['Next working day, 09:00', () => control.setClock(`${nextWorkingDay} 09:00:00`)],
  ];
  return (
    <section class="clock" aria-label="Business time">
      <p class="now">
        <time dateTime={now}>
          <span class="day">{weekdayOf(day)}</span> <span class="day">{day}</span>{' '}
          <span class="time">{timeOfDay}</span>
        </time>{' '}
        <span class="hint">in Paris, {speedOf(speed)}</span>
      </p>
      <div class="buttons">
        {moves.map(([name, move]) => (
          <ActionButton key={name} isBusy={isBusy} onClick={() => run(move, done)}>
            {name}
          </ActionButton>
        ))}
        <ActionForm
          class="buttons"
          onSubmit={() => run(() => control.setClock(withSeconds(time)), done)}
        >
          <TextField
            label={<span class="unseen">Time in Paris</span>}
            type="datetime-local"
            required
            value={time}
            onValue={setTime}
          />
          <ActionButton type="submit" isBusy={isBusy}>
            Go there
          </ActionButton>
        </ActionForm>
      </div>
      {isBusy ? (
        <p class="outcome" role="status">
          The clock moves…
        </p>
      ) : (
        <OutcomeNotice outcome={outcome} />
      )}
    </section>
  );
}

function speedOf(speed: number): string {
  if (speed === 0) return 'stands still';
  return speed === 1 ? 'in real time' : `${speed} times as fast as real time`;
}

function weekdayOf(day: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `2026-11-27T16:00` as the control interface takes a time in Paris. */
function withSeconds(time: string): string {
  return `${time.replace('T', ' ')}:00`.slice(0, 19);
}
