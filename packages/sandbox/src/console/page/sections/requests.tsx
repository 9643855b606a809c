import { useRef, useState } from 'preact/hooks';
import { type LoggedRequest, mostRows } from '../data/request-log.ts';
import { useSurroundings } from '../hooks/surroundings.ts';
import { useStore } from '../hooks/use-store.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ListAndDetail } from '../parts/list-and-detail.tsx';
import { Table } from '../parts/table.tsx';
import { RequestRow } from './request-row.tsx';
import { RequestView } from './request-view.tsx';

const columns = [
  { name: 'Time' },
  { name: 'Answer', isNumber: true },
  { name: 'Request' },
  { name: 'Operation' },
];

/** The requests as they come. */
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
        <label>
          <span class="unseen">Show only requests with this text</span>
          <input
            type="search"
            placeholder="Filter by path, operation, status, refusal"
            value={filter}
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        </label>
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
      <Table caption={`The latest ${mostRows} requests, newest first`} columns={columns}>
        {shown.map((request) => (
          <RequestRow key={request.row} request={request} isOpen={request === open.current} />
        ))}
      </Table>
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
