import { render } from 'preact';
import { type App, callControl, createApp } from './app.ts';
import { AppContext } from './forms.tsx';
import { ConsolePage } from './page.tsx';
import { controlPath, placeOf } from './places.ts';

const pauseWhenLost = 2_000;
// When an event stream lasts at least this many milliseconds, the console opens the next one without a pause.
const longEnough = 5_000;
const pollEvery = 2_000;
// After an event, the console waits this many milliseconds, so that many events at once cause only one read.
const shortestRefresh = 500;

/** Listens to the event stream of the sandbox while the console is open, and connects again after the stream is lost. */
function keepConnected(app: App): void {
  let source: EventSource | undefined;
  let openedAt = 0;
  let isRefreshing = false;

  const poll = async (isForced: boolean) => {
    const asked = source;
    if (asked && app.connection === 'open' && !(await app.poll(isForced))) lose(asked);
  };
  const refreshSoon = () => {
    if (isRefreshing) return;
    isRefreshing = true;
    setTimeout(() => {
      isRefreshing = false;
      void poll(true);
    }, shortestRefresh);
  };

  const open = () => {
    const opened = new EventSource(controlPath('stream?brief=1'));
    source = opened;
    openedAt = performance.now();
    opened.addEventListener('open', async () => {
      if (!(await app.poll(true))) lose(opened);
      else if (opened === source) app.set({ connection: 'open' });
    });
    for (const event of ['request', 'webhook', 'reset']) {
      opened.addEventListener(event, refreshSoon);
    }
    opened.addEventListener('error', () => lose(opened));
  };
  const lose = async (lost: EventSource) => {
    if (lost !== source) return;
    lost.close();
    source = undefined;
    const wasShort = performance.now() - openedAt < longEnough;
    if (wasShort) app.set({ connection: 'lost' });
    setTimeout(open, wasShort ? pauseWhenLost : 0);
    // The event stream also ends when a program removes the shown API user. The console then shows the first API user.
    const { problem } = await callControl('GET console/overview');
    if (problem?.status === 404) location.search = '';
  };

  open();
  setInterval(() => {
    if (document.visibilityState === 'visible') void poll(false);
  }, pollEvery);
}

const root = document.getElementById('console') as HTMLElement;
const app = createApp(() =>
  render(
    <AppContext.Provider value={app}>
      <ConsolePage />
    </AppContext.Provider>,
    root,
  ),
);
addEventListener('hashchange', () => {
  app.set({ place: placeOf(location.hash), outcome: undefined });
});
app.set({});
keepConnected(app);
