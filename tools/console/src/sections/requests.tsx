import { Component } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type LoggedRequest, mostRows } from '../data/request-log.ts';
import { useStore, useSurroundings } from '../hooks.ts';
import { ActionButton, TextField } from '../parts/forms.tsx';
import { ListAndDetail, Table } from '../parts/lists.tsx';
import { AnswerStatus, Text, WallTime } from '../parts/values.tsx';
import { hashOf } from '../places.ts';
import { RequestView } from './request-view.tsx';

const columns = ['Time', { number: 'Answer' }, 'Request', 'Operation'];

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
        <TextField
          label={<span class="unseen">Show only requests with this text</span>}
          type="search"
          placeholder="Filter by path, operation, status, refusal"
          value={filter}
          onValue={setFilter}
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

interface RequestRowProps {
  request: LoggedRequest;
  isOpen: boolean;
}

/** A request in the list. Hundreds of them stay as they are while others come. */
class RequestRow extends Component<RequestRowProps> {
  override shouldComponentUpdate({ request, isOpen }: RequestRowProps): boolean {
    return request !== this.props.request || isOpen !== this.props.isOpen;
  }

  override render() {
    const { request, isOpen } = this.props;
    const { row, at, method, path, operation, status, refusal, fault } = request;
    return (
      <tr data-open={isOpen}>
        <td class="day">
          <WallTime at={at} />
        </td>
        <td class="number">
          <AnswerStatus status={status} none="none" />
        </td>
        <th scope="row" class="long">
          <a href={hashOf('requests', String(row))} aria-current={isOpen || undefined}>
            <b>{method}</b> <Text>{path}</Text>
          </a>
          {refusal !== undefined && (
            <span class="hint clipped">
              <Text>{refusal}</Text>
            </span>
          )}
        </th>
        <td>
          {operation}
          {fault && <span class="fault"> fault</span>}
        </td>
      </tr>
    );
  }
}
