import { useSurroundings } from '../hooks/surroundings.ts';
import { useStore } from '../hooks/use-store.ts';
import { Text } from '../parts/text.tsx';
import { Clock } from './clock.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

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
