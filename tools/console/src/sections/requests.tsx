import { useRef, useState } from 'preact/hooks';
import { type LoggedRequest, mostRows } from '../data/request-log.ts';
import { useStore, useSurroundings } from '../hooks.ts';
import { ActionButton, TextField } from '../parts/forms.tsx';
import { type Column, ListAndDetail, Table } from '../parts/lists.tsx';
import { AnswerStatus, Hint, Text, WallTime } from '../parts/values.tsx';
import { hashOf } from '../places.ts';
import { RequestView } from './request-view.tsx';

const columns: readonly Column<LoggedRequest>[] = [
  {
    name: 'Request',
    show: ({ method, path, refusal }) => (
      <>
        <b>{method}</b> <Text>{path}</Text>
        {refusal !== undefined && (
          <Hint>
            <Text>{refusal}</Text>
          </Hint>
        )}
      </>
    ),
  },
  {
    name: 'Answer',
    isNumber: true,
    show: ({ status }) => <AnswerStatus status={status} none="none" />,
  },
  {
    name: 'Operation',
    show: ({ operation = '', fault }) => (fault ? `${operation}, fault` : operation),
  },
  { name: 'Wall time', show: ({ at }) => <WallTime at={at} /> },
];

const keyOf = ({ row }: LoggedRequest) => row;

const hrefOf = ({ row }: LoggedRequest) => hashOf('requests', String(row));

export function Requests({ id }: { id: string | undefined }) {
  const { log } = useSurroundings();
  const state = useStore(log.state, (all) => all);
  const [filter, setFilter] = useState('');
  // What is open stays, also when newer ones have taken its place in the list.
  const open = useRef<LoggedRequest | undefined>(undefined);
  if (String(open.current?.row) !== id) open.current = undefined;
  open.current = state.rows.find(({ row }) => String(row) === id) ?? open.current;
  const shown = state.rows.filter((request) => fits(request, filter.toLowerCase()));
  const list = (
    <>
      <h2>Requests</h2>
      <div class="controls">
        <TextField
          label={<span class="unseen">Show only requests with this text</span>}
          type="search"
          placeholder="Filter by path, operation, status, refusal"
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <ActionButton onClick={() => log.pause(!state.isPaused)}>
          {state.isPaused ? 'Go on' : 'Pause'}
        </ActionButton>
        <ActionButton onClick={() => log.clear()}>Clear</ActionButton>
      </div>
      <p class="hint" role="status">
        {state.hasMissed &&
          'The stream was cut off, and some requests were missed. Those of the journal are here. '}
        {state.isPaused && 'Paused. '}
      </p>
      <p class="hint">{countOf(shown.length, state.total, state.waiting)}</p>
      <Table
        caption={`The latest ${mostRows} requests, newest first`}
        columns={columns}
        rows={shown}
        keyOf={keyOf}
        hrefOf={hrefOf}
        open={open.current && hrefOf(open.current)}
      />
    </>
  );
  const detail = open.current ? (
    <RequestView request={open.current} />
  ) : (
    <p>This request is no longer in the list.</p>
  );
  return (
    <ListAndDetail
      section="requests"
      name="requests"
      list={list}
      detail={id === undefined ? undefined : detail}
    />
  );
}

function fits({ method, path, operation, status, refusal }: LoggedRequest, text: string): boolean {
  if (text === '') return true;
  return `${method} ${path} ${operation} ${status} ${refusal}`.toLowerCase().includes(text);
}

function countOf(shown: number, total: number, waiting: number): string {
  const more = waiting > 0 ? `, ${waiting} more since the pause` : '';
  return total === 0 ? `None yet${more}` : `${shown} shown of ${total}${more}`;
}
