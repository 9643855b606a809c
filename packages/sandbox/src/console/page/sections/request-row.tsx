import { Component } from 'preact';
import type { LoggedRequest } from '../data/request-log.ts';
import { hashOf } from '../hooks/use-place.ts';
import { WallTime } from '../parts/moment.tsx';
import { Text } from '../parts/text.tsx';

interface RequestRowProps {
  request: LoggedRequest;
  isOpen: boolean;
}

/** A request in the list. Hundreds of them stay as they are while others come. */
export class RequestRow extends Component<RequestRowProps> {
  override shouldComponentUpdate({ request, isOpen }: RequestRowProps): boolean {
    return request !== this.props.request || isOpen !== this.props.isOpen;
  }

  override render() {
    const { request, isOpen } = this.props;
    const { row, at, method, path, operation, status, refusal, fault } = request;
    const isBad = status === undefined || status >= 400;
    return (
      <tr data-open={isOpen}>
        <td class="day">
          <WallTime at={at} />
        </td>
        <td class="number">
          <span class="status" data-tone={isBad ? 'bad' : 'good'}>
            {status ?? 'none'}
          </span>
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
