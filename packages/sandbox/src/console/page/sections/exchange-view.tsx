import type { ServiceExchange } from '../data/call-service.ts';
import { formatJson } from '../data/format-json.ts';
import type { LoggedRequest } from '../data/request-log.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { hashOf } from '../hooks/use-place.ts';
import { useStore } from '../hooks/use-store.ts';
import { Code } from '../parts/code.tsx';
import { Fields } from '../parts/fields.tsx';
import { Text } from '../parts/text.tsx';
import { SignatureSteps } from './signature-steps.tsx';

/** A request that was sent, and its answer. */
export function ExchangeView({ exchange }: { exchange: ServiceExchange }) {
  const { log } = useSurroundings();
  const { request, status, headers, body, milliseconds } = exchange;
  const nonce = nonceIn(request.headers);
  const logged = useStore(log.state, ({ rows }) =>
    rows.find((row) => nonceIn(row.headers) === nonce),
  );
  return (
    <>
      <h3>Answer</h3>
      <p class="summary">
        <span class="status" data-tone={status >= 400 ? 'bad' : 'good'}>
          {status}
        </span>
        <span>{milliseconds} ms</span>
        <ErrorName body={body} />
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
        <Logged request={logged} />
      ) : (
        <p class="hint">The log does not show it yet, or is paused.</p>
      )}
    </>
  );
}

function Logged({ request }: { request: LoggedRequest }) {
  return (
    <>
      <p>
        <a href={hashOf('requests', String(request.row))}>Open it in the log</a>
      </p>
      <SignatureSteps steps={request.signature} />
    </>
  );
}

/** What an error says of itself, in the shape of the interface. */
function ErrorName({ body }: { body: string }) {
  const { errorType, errorCode } = read(body);
  if (typeof errorType !== 'string') return null;
  return (
    <span>
      <Text>{`${errorType} ${errorCode}`}</Text>
    </span>
  );
}

function read(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

function linesOf({ method, target, headers, body }: ServiceExchange['request']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} ${target}`, ...lines].join('\n');
  return body === undefined ? text : `${text}\n\n${body}`;
}

/** It tells a request apart from all others. The log has the header without its digest. */
function nonceIn(headers: Readonly<Record<string, string>>): string | undefined {
  const header = headers['X-WSSE'] ?? headers['x-wsse'] ?? '';
  return /Nonce="([^"]*)"/.exec(header)?.[1];
}
