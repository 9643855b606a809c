import type { LoggedRequest } from '../data/request-log.ts';
import { Code } from '../parts/code.tsx';
import { Fields } from '../parts/fields.tsx';
import { Text } from '../parts/text.tsx';
import { SignatureSteps } from './signature-steps.tsx';

/** A request with all that is known of it. */
export function RequestView({ request }: { request: LoggedRequest }) {
  const { method, path, operation, status, refusal, fault, query, headers, body, at } = request;
  return (
    <>
      <h3 class="long">
        {method} <Text>{path}</Text>
      </h3>
      <p class="summary">
        <span class="status" data-tone={status === undefined || status >= 400 ? 'bad' : 'good'}>
          {status ?? 'no answer'}
        </span>
        <span>{operation ?? 'no operation of the interface'}</span>
        <time dateTime={at}>{at}</time>
      </p>
      {refusal !== undefined && (
        <p class="outcome" data-tone="bad">
          Refused: <Text>{refusal}</Text>
        </p>
      )}
      {fault && (
        <>
          <h4>Fault</h4>
          <Fields of={fault} />
        </>
      )}
      <SignatureSteps steps={request.signature} />
      {Object.keys(query).length > 0 && (
        <>
          <h4>Query</h4>
          <Fields of={query} />
        </>
      )}
      <h4>Headers</h4>
      <Fields of={headers} />
      <h4>Body</h4>
      {body === undefined ? (
        <p class="hint">It has none.</p>
      ) : (
        <Code label="Body of the request" value={body} />
      )}
    </>
  );
}
