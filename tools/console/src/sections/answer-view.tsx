import type { AnsweredRequest } from '../data/call-service.ts';
import { formatJson, parseJson } from '../data/formats.ts';
import { AnswerStatus, Code, Fields, Text } from '../parts/values.tsx';

export function AnswerView({ answered }: { answered: AnsweredRequest }) {
  const { request, status, headers, body, milliseconds } = answered;
  // An error of the interface has these two.
  const { errorType, errorCode } = Object(parseJson(body));
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
    </>
  );
}

function linesOf({ method, target, headers, body }: AnsweredRequest['request']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} ${target}`, ...lines].join('\n');
  return body === undefined ? text : `${text}\n\n${body}`;
}
