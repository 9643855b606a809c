import { render } from 'preact';
import { ConsolePage } from './console-page.tsx';
import { createCallControl } from './data/call-control.ts';
import { controlInterface } from './data/control-interface.ts';
import { keepConnected } from './data/keep-connected.ts';
import { createStore, type Live } from './data/live-store.ts';
import { createRequestLog } from './data/request-log.ts';
import { Surroundings } from './hooks.ts';
import { userShown } from './places.ts';

const control = controlInterface(createCallControl(userShown()));
const live = createStore<Live>({
  connection: 'connecting',
  overview: undefined,
  revision: 0,
  outcome: undefined,
});
const log = createRequestLog(control);
const refresh = keepConnected({ control, live, log });
const place = document.getElementById('console');
if (place) {
  render(
    <Surroundings.Provider value={{ control, live, log, refresh }}>
      <ConsolePage />
    </Surroundings.Provider>,
    place,
  );
}
