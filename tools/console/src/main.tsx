import { render } from 'preact';
import { ConsolePage } from './console-page.tsx';
import { callControl } from './data/call-control.ts';
import { controlInterface } from './data/control-interface.ts';
import { keepConnected } from './data/keep-connected.ts';
import { createLiveStore } from './data/live-store.ts';
import { createRequestLog } from './data/request-log.ts';
import { Surroundings } from './hooks.ts';

const control = controlInterface(callControl);
const live = createLiveStore();
const log = createRequestLog(control);
const connection = keepConnected({ control, live, log });
const place = document.getElementById('console');
if (place) {
  render(
    <Surroundings.Provider value={{ control, live, log, refresh: connection.refresh }}>
      <ConsolePage />
    </Surroundings.Provider>,
    place,
  );
}
