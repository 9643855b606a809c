import type { ServiceRequest } from '../data/call-service.ts';
import type { LoggedRequest } from '../data/request-log.ts';
import { CopyButtons } from '../parts/copy-buttons.tsx';
import { SignatureSteps } from '../parts/signature-steps.tsx';
import { AnswerStatus, Code, Fields, Text, WallTime } from '../parts/values.tsx';

export function RequestView({ request }: { request: LoggedRequest }) {
  const { method, path, operation, status, refusal, fault, query, headers, at, bodyBytes } =
    request;
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
      {bodyBytes === undefined && <CopyButtons request={requestOf(request)} />}
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
      {request.body === undefined ? (
        <p class="hint">It has none.</p>
      ) : (
        <Code label="Body of the request" value={request.body} />
      )}
      {bodyBytes !== undefined && (
        <p class="hint">This is the beginning of {bodyBytes} bytes; GET requests has all of it.</p>
      )}
    </>
  );
}

function requestOf({ method, path, query, body }: LoggedRequest): ServiceRequest {
  const values = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const search = new URLSearchParams(values).toString();
  const text = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
  return { method, target: search === '' ? path : `${path}?${search}`, body: text };
}
