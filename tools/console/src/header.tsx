import type { Overview } from '../../../packages/sandbox/src/control/answers.ts';
import { formatAhead, formatDay, formatWall } from './data/formats.ts';
import { sentenceOf } from './data/words.ts';
import { useAction, useLoaded, useStore, useSurroundings } from './hooks.ts';
import { ActionButton, ActionForm, Select, TextField } from './parts/forms.tsx';
import { Text } from './parts/values.tsx';
import { hashOf, showUser, userShown } from './places.ts';

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
            <span class="connection" data-tone={connection === 'open' ? 'good' : 'bad'}>
              {connections[connection]}
            </span>
          </p>
          <UserSelect />
        </div>
        {overview && <Clock overview={overview} />}
      </div>
    </header>
  );
}

function ConnectionBanner() {
  const { live } = useSurroundings();
  const isLost = useStore(live, ({ connection }) => connection === 'lost');
  return (
    <div class="banner" role="status">
      {isLost && (
        <p class="problem">
          <strong>The sandbox does not answer.</strong> What you see may be out of date. The console
          keeps trying, and reads everything again when it is back.
        </p>
      )}
    </div>
  );
}

function UserSelect() {
  const { control } = useSurroundings();
  const { data: usernames = [] } = useLoaded('users of the header', control.users);
  const [first] = usernames;
  if (usernames.length < 2) return null;
  return (
    <p class="about">
      <Select
        label="API user "
        value={userShown() ?? first}
        options={usernames}
        onChange={({ currentTarget: { value } }) => showUser(value === first ? undefined : value)}
      />
    </p>
  );
}

function Clock({ overview: { now, paris, nextWorkingDay, speed, next } }: { overview: Overview }) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  const [day = '', timeOfDay] = paris.split(' ');
  const move = (act: () => Promise<void>) =>
    run(act, 'The clock was moved, and everything due has happened.', 'The clock moves…');
  const moves: [name: string, act: () => Promise<void>][] = [
    ['+1 hour', () => control.advance({ hours: 1 })],
    ['+1 day', () => control.advance({ days: 1 })],
    ['Next working day, 09:00', () => control.setClock(`${nextWorkingDay} 09:00:00`)],
  ];
  return (
    <section class="clock" aria-label="Clock">
      <p class="now">
        <span class="label">Business time</span>
        <time dateTime={now}>
          <span class="day">{formatDay(day)}</span> <span class="time">{timeOfDay}</span>
        </time>{' '}
        <span class="hint">
          in Paris, {speed === 0 ? 'stands still' : `runs at ${speed} times wall time`}
        </span>
        <span class="hint wall">Wall time {formatWall(new Date())}</span>
      </p>
      <p class="coming">
        <span class="label">Next</span>
        {next ? (
          <>
            <time dateTime={next.at}>{formatAhead(next.at, paris)}</time>{' '}
            <a href={hashOf(next.path, next.id)}>{sentenceOf(next)}</a>
          </>
        ) : (
          <span class="hint">nothing is planned</span>
        )}
      </p>
      <div class="buttons">
        {next && (
          <ActionButton
            isMain
            isBusy={isBusy}
            onClick={() => move(() => control.setClock(next.at))}
          >
            Go to the next event
          </ActionButton>
        )}
        {moves.map(([name, act]) => (
          <ActionButton key={name} isBusy={isBusy} onClick={() => move(act)}>
            {name}
          </ActionButton>
        ))}
        <ActionForm
          class="buttons"
          onSubmit={({ time = '' }) => move(() => control.setClock(withSeconds(time)))}
        >
          <TextField
            label={<span class="unseen">Time in Paris</span>}
            name="time"
            type="datetime-local"
            required
          />
          <ActionButton type="submit" isBusy={isBusy}>
            Go there
          </ActionButton>
        </ActionForm>
      </div>
    </section>
  );
}

/** `2026-11-27T16:00` as the control interface takes a time in Paris. */
function withSeconds(time: string): string {
  return `${time.replace('T', ' ')}:00`.slice(0, 19);
}
