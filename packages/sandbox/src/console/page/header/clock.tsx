import { useState } from 'preact/hooks';
import type { Overview } from '../../../service/console/console-data.ts';
import { nextWorkingDay } from '../data/next-working-day.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { OutcomeNotice } from '../parts/notice.tsx';

/** Business time, and what moves it on. */
export function Clock({ overview: { now, paris, speed } }: { overview: Overview }) {
  const { control } = useSurroundings();
  const { run, isBusy, outcome } = useAction();
  const [time, setTime] = useState('');
  const done = 'The clock was moved, and everything due has happened.';
  const [day, timeOfDay] = paris.split(' ');
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
        <ActionButton
          isBusy={isBusy}
          onClick={() => run(() => control.advance({ hours: 1 }), done)}
        >
          +1 hour
        </ActionButton>
        <ActionButton isBusy={isBusy} onClick={() => run(() => control.advance({ days: 1 }), done)}>
          +1 day
        </ActionButton>
        <ActionButton
          isBusy={isBusy}
          onClick={() => run(() => control.setClock(nextWorkingDay(paris)), done)}
        >
          Next working day, 09:00
        </ActionButton>
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => control.setClock(withSeconds(time)), done);
          }}
        >
          <label>
            <span class="unseen">Time in Paris</span>
            <input
              type="datetime-local"
              required
              value={time}
              onInput={({ currentTarget }) => setTime(currentTarget.value)}
            />
          </label>
          <ActionButton type="submit" isBusy={isBusy}>
            Go there
          </ActionButton>
        </form>
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
