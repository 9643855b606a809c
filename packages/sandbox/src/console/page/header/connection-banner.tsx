import { useSurroundings } from '../hooks/surroundings.ts';
import { useStore } from '../hooks/use-store.ts';

/** Says when the sandbox does not answer. What was read before stays. */
export function ConnectionBanner() {
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
