import type { AnsweredRequest } from '../data/call-service.ts';
import { formatJson, parseJson } from '../data/formats.ts';
import { useStore, useSurroundings } from '../hooks.ts';
import { SignatureSteps } from '../parts/signature-steps.tsx';
import { AnswerStatus, Code, Fields, Text } from '../parts/values.tsx';
import { hashOf } from '../places.ts';

/** A request that was sent, and its answer. */
export function AnswerView({ answered }: { answered: AnsweredRequest }) {
  const { log } = useSurroundings();
  const { request, status, headers, body, milliseconds } = answered;
  // An error of the interface has these two.
  const { errorType, errorCode } = Object(parseJson(body));
  const nonce = nonceIn(request.headers);
  const logged = useStore(log.state, ({ rows }) =>
    rows.find((row) => nonceIn(row.headers) === nonce),
  );
  return (
    <>
      <h3>Answer</h3>
      <p class="summary">
        <AnswerStatus status={status} />
        <span>{milliseconds} ms</span>
        {typeof errorType === 'string' && <Text>{`${errorType} ${errorCode}`}</Text>}
      </p>
      {body === '' ? (
        <p class="hint">It has no body.</p>
      ) : (
        <Code label="Body of the answer" value={formatJson(body)} />
      )}
      <h3>Headers of the answer</h3>
      <Fields of={headers} />
      <h3>Request as it was sent</h3>
      <Code label="Request as it was sent" value={linesOf(request)} />
      {logged ? (
        <>
          <p>
            <a href={hashOf('requests', String(logged.row))}>Open it in the log</a>
          </p>
          <SignatureSteps steps={logged.signature} />
        </>
      ) : (
        <p class="hint">The log does not show it yet, or is paused.</p>
      )}
    </>
  );
}

function linesOf({ method, target, headers, body }: AnsweredRequest['request']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} ${target}`, ...lines].join('\n');
  return body === undefined ? text : `${text}\n\n${body}`;
}

/** It tells a request apart from all others. The log has the header without its digest. */
function nonceIn(headers: Readonly<Record<string, string>>): string | undefined {
  const header = headers['X-WSSE'] ?? headers['x-wsse'] ?? '';
  return /Nonce="([^"]*)"/.exec(header)?.[1];
}
