import { useState } from 'preact/hooks';
import type { ServiceRequest } from '../data/call-service.ts';
import { keyOf, type LoggedRequest } from '../data/request-log.ts';
import { useAction, useSurroundings } from '../hooks.ts';
import { CopyButtons } from '../parts/copy-buttons.tsx';
import { ActionButton } from '../parts/forms.tsx';
import { SignatureSteps } from '../parts/signature-steps.tsx';
import { AnswerStatus, Code, Fields, Text, WallTime } from '../parts/values.tsx';

/** A request with all that is known of it. */
export function RequestView({ request }: { request: LoggedRequest }) {
  const { method, path, operation, status, refusal, fault, query, headers, at } = request;
  return (
    <>
      <h2>
        {method} <Text>{path}</Text>
      </h2>
      <p class="summary">
        <AnswerStatus status={status} none="no answer" />
        <span>{operation ?? 'no operation of the interface'}</span>
        <span>
          wall time <WallTime at={at} />
        </span>
      </p>
      {refusal !== undefined && (
        <p class="problem">
          Refused: <Text>{refusal}</Text>
        </p>
      )}
      {fault && (
        <>
          <h3>Fault</h3>
          <Fields of={fault} />
        </>
      )}
      <CopyButtons request={requestOf(request)} />
      <SignatureSteps steps={request.signature} />
      {Object.keys(query).length > 0 && (
        <>
          <h3>Query</h3>
          <Fields of={query} />
        </>
      )}
      <h3>Headers</h3>
      <Fields of={headers} />
      <h3>Body</h3>
      <RequestBody key={request.row} request={request} />
    </>
  );
}

/** The request again. The log may have only the beginning of a long body. */
function requestOf({ method, path, query, body }: LoggedRequest): ServiceRequest {
  const values = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const search = new URLSearchParams(values).toString();
  const text = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
  return { method, target: search === '' ? path : `${path}?${search}`, body: text };
}

/** The body of a request. The stream has only the beginning of a long one. */
function RequestBody({ request }: { request: LoggedRequest }) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
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
    </>
  );
}
