import { useState } from 'preact/hooks';
import { keyOf, type LoggedRequest } from '../data/request-log.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useAction } from '../hooks/use-action.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Code } from '../parts/code.tsx';
import { OutcomeNotice } from '../parts/notice.tsx';

/** The body of a request. The stream has only the beginning of a long one. */
export function RequestBody({ request }: { request: LoggedRequest }) {
  const { control } = useSurroundings();
  const { run, isBusy, outcome } = useAction();
  const [whole, setWhole] = useState<unknown>();
  const { body, bodyBytes } = request;
  if (body === undefined) return <p class="hint">It has none.</p>;
  const read = async () => {
    const entries = await control.requests(request);
    setWhole(entries.find((entry) => keyOf(entry) === keyOf(request))?.body);
  };
  return (
    <>
      <Code label="Body of the request" value={whole ?? body} />
      {bodyBytes !== undefined && whole === undefined && (
        <p class="controls">
          <span class="hint">This is the beginning of {bodyBytes} bytes.</span>
          <ActionButton
            isBusy={isBusy}
            onClick={() => run(read, 'What the journal still has is read.')}
          >
            Read all of it
          </ActionButton>
        </p>
      )}
      <OutcomeNotice outcome={outcome} />
    </>
  );
}
