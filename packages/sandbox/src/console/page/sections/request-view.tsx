import type { LoggedRequest } from '../data/request-log.ts';
import { Fields } from '../parts/fields.tsx';
import { Text } from '../parts/text.tsx';
import { RequestBody } from './request-body.tsx';
import { SignatureSteps } from './signature-steps.tsx';

/** A request with all that is known of it. */
export function RequestView({ request }: { request: LoggedRequest }) {
  const { method, path, operation, status, refusal, fault, query, headers, at } = request;
  return (
    <>
      <h2 class="long">
        {method} <Text>{path}</Text>
      </h2>
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
          <h3>Fault</h3>
          <Fields of={fault} />
        </>
      )}
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
