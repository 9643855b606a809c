import { render } from 'preact';
import { createApp } from './app.ts';
import { createCallControl } from './call-control.ts';
import { AppContext } from './forms.tsx';
import { keepConnected } from './keep-connected.ts';
import { ConsolePage } from './page.tsx';
import { placeOf, userShown } from './places.ts';

const root = document.getElementById('console');
const app = createApp(createCallControl(userShown()), () => {
  const page = (
    <AppContext.Provider value={app}>
      <ConsolePage />
    </AppContext.Provider>
  );
  if (root) render(page, root);
});
addEventListener('hashchange', () => {
  app.set({ place: placeOf(location.hash), outcome: undefined });
});
app.set({});
keepConnected(app);
