import type { Action } from '../src/control/console/cells.ts';
import type { Overview } from '../src/control/console/overview.ts';
import { CellView, Hint, Text } from './cells.tsx';
import { formatDay, formatWall } from './formats.ts';
import { ActionButton, ActionForm, useApp } from './forms.tsx';
import { hashOf, userShown } from './places.ts';
import { SectionView } from './section-view.tsx';
import { sections } from './sections.tsx';

export function ConsolePage() {
  const app = useApp();
  const section = sections.find(({ id }) => id === app.place.section) ?? sections[0];
  return (
    <>
      <button
        type="button"
        class="unseen"
        onClick={() => document.getElementById('section')?.focus()}
      >
        Skip to the section
      </button>
      <Header />
      <nav class="sections" aria-label="Sections">
        {sections.map(({ id, name }) => (
          <a
            key={id}
            // The link has the full path, because some tools take a link of only a hash for a link that skips the navigation.
            href={location.pathname + location.search + hashOf(id)}
            aria-current={id === section.id ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <main id="section" tabIndex={-1}>
        <SectionView key={section.id} section={section} open={app.place.id} />
      </main>
      <Notice />
    </>
  );
}

/** Shows the result of the latest action at the lower end of the window. A screen reader reads a new result aloud. */
function Notice() {
  const app = useApp();
  const { outcome } = app;
  return (
    <div class="notice" role="status">
      {outcome && (
        <p class="badge line" data-tone={outcome.tone}>
          <Text>{outcome.sentence}</Text>
          <button
            type="button"
            aria-label="Close this message"
            onClick={() => app.set({ outcome: undefined })}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}

const connections = { connecting: 'connecting', open: 'connected', lost: 'not connected' };

function Header() {
  const { overview, connection } = useApp();
  return (
    <header>
      <div class="banner" role="status">
        {connection === 'lost' && (
          <p class="badge problem" data-tone="bad">
            <strong>The sandbox does not answer.</strong> This page may show outdated data. The
            console keeps trying to connect, and reads all data again when the sandbox answers.
          </p>
        )}
      </div>
      <div class="head line ends">
        <div>
          <h1>Sandbox</h1>
          <p class="line">
            <Hint>Version {overview?.version}</Hint>
            <Hint>
              Seed <Text>{overview?.seed}</Text>
            </Hint>
            <span data-tone={connection === 'open' ? 'good' : 'bad'}>
              {connections[connection]}
            </span>
          </p>
          {userShown() && (
            <a href="#users">
              API user <Text>{userShown()}</Text>
            </a>
          )}
        </div>
        {overview && <Clock overview={overview} />}
      </div>
    </header>
  );
}

const timeInput = {
  type: 'datetime-local',
  required: true,
  'aria-label': 'Time in Paris',
} as const;
const timeFields = [{ name: 'time', input: timeInput }];

function moveClock(by: 'set' | 'advance', body: object): Action {
  return {
    line: `POST clock/${by}`,
    body,
    done: 'The clock was moved, and every event due by then has happened.',
    meanwhile: 'The clock moves…',
  };
}

function Clock({ overview }: { overview: Overview }) {
  const { now, paris, speed, nextWorkingDay, next } = overview;
  const [day = '', timeOfDay] = paris.split(' ');
  const morning = { time: `${nextWorkingDay} 09:00:00` };
  return (
    <section class="clock" aria-label="Clock">
      <p class="line">
        <Hint>Business time</Hint>
        <time dateTime={now}>
          {formatDay(day)} <b>{timeOfDay}</b>
        </time>
        <Hint>
          in Paris,{' '}
          {speed === 0
            ? 'stands still'
            : `runs ${speed === 1 ? '' : `${speed} times `}as fast as wall time`}
        </Hint>
        <Hint>Wall time {formatWall(new Date())}</Hint>
      </p>
      <p class="line coming">
        <Hint>Next</Hint>
        {next && <CellView cell={next.when} />}
        {next ? <CellView cell={next.what} /> : <Hint>nothing is planned</Hint>}
      </p>
      <div class="line">
        {next && (
          <ActionButton isMain action={moveClock('set', { time: next.at })}>
            Go to the next event
          </ActionButton>
        )}
        <ActionButton action={moveClock('advance', { hours: 1 })}>+1 hour</ActionButton>
        <ActionButton action={moveClock('advance', { days: 1 })}>+1 day</ActionButton>
        <ActionButton action={moveClock('set', morning)}>Next working day, 09:00</ActionButton>
        <ActionForm
          fields={timeFields}
          submit="Go there"
          action={({ time = '' }) =>
            moveClock('set', { time: `${time.replace('T', ' ')}:00`.slice(0, 19) })
          }
        />
      </div>
    </section>
  );
}
