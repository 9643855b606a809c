import { useEffect, useRef } from 'preact/hooks';
import type { Detail, Part } from '../src/control/console/cells.ts';
import { Absent, CellView, Fields, Hint, Table, Text } from './cells.tsx';
import { asCurl } from './formats.ts';
import { ActionButton, useApp } from './forms.tsx';

export function DetailView({ path }: { path: string }) {
  const loaded = useApp().read<Detail>(path);
  if (!loaded.data) return <Absent loaded={loaded} />;
  const { title, summary, problem, parts, request } = loaded.data;
  return (
    <>
      <h2>
        <Text>{title}</Text>
      </h2>
      <p class="line summary">
        {summary.map((cell, index) => (
          <CellView key={index} cell={cell} />
        ))}
      </p>
      {problem !== undefined && (
        <p class="badge problem" data-tone="bad">
          Refused: <Text>{problem}</Text>
        </p>
      )}
      {request && <CurlButton request={request} />}
      {parts.map((part) => (
        <PartView key={part.name} part={part} />
      ))}
    </>
  );
}

function PartView({ part: { name, hint, rows = [], fields, text, actions } }: { part: Part }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUsed = useRef(false);
  useEffect(() => {
    // When the pressed button has disappeared, move the keyboard focus to the heading of this part of the details.
    if (wasUsed.current && document.activeElement === document.body) heading.current?.focus();
  }, [actions]);
  const isEmpty = rows.length === 0 && !fields && text === undefined && !actions?.length;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      {isEmpty && hint && <p class="hint">{hint}</p>}
      {rows.length > 0 && (
        <Table caption={name} rows={rows.map((cells, index) => ({ key: String(index), cells }))} />
      )}
      {fields && <Fields of={fields} />}
      {text !== undefined && (
        <pre>
          <Text>{text}</Text>
        </pre>
      )}
      {actions && (
        <div class="cards" onClickCapture={() => (wasUsed.current = true)}>
          {actions.map((action) => (
            <ActionButton key={action.name} action={action}>
              <b>{action.name}</b>
              {action.hints.map((hint, index) => (
                <Hint key={index}>
                  <br />
                  <CellView cell={hint} />
                </Hint>
              ))}
            </ActionButton>
          ))}
        </div>
      )}
    </>
  );
}

const copied = 'The command is copied. Its signature is valid for one request, within 5 minutes.';

function CurlButton({ request }: { request: NonNullable<Detail['request']> }) {
  const copy = async (signed: unknown) => {
    // The console's page is one path segment below the sandbox's base URL.
    const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');
    const { 'X-WSSE': signature } = signed as { 'X-WSSE': string };
    try {
      await navigator.clipboard.writeText(asCurl(request, baseUrl, signature));
      return undefined;
    } catch {
      // A browser gives a page no access to the clipboard when the page comes over http from another machine.
      return 'The browser does not let this page copy text. Open the console over https or on localhost.';
    }
  };
  return (
    <ActionButton action={{ line: 'POST signature', done: copied }} use={copy}>
      Copy as curl
    </ActionButton>
  );
}
