import { Component, type ComponentChildren } from 'preact';
import { pageSize } from '../data/control-interface.ts';
import { hashOf, type SectionId } from '../places.ts';
import { ActionButton } from './forms.tsx';

export interface Column<Row> {
  name: string;
  isNumber?: boolean;
  show(row: Row): ComponentChildren;
}

interface RowProps<Row> {
  row: Row;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  /** Where its name leads to; undefined when nothing can be opened. */
  href?: string | undefined;
  isOpen?: boolean;
}

interface TableProps<Row> extends Pick<RowProps<Row>, 'columns'> {
  caption: string;
  rows: readonly Row[];
  keyOf?: (row: Row) => string | number;
  hrefOf?: (row: Row) => string;
  open?: string | undefined;
}

/** A table. Where it is narrow, each row is a block of its own with the name of the column before each value. */
export function Table<Row>({ caption, columns, rows, keyOf, hrefOf, open }: TableProps<Row>) {
  return (
    <div class="table">
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" class={isNumber ? 'number' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const href = hrefOf?.(row);
            const isOpen = href !== undefined && href === open;
            const key = keyOf ? keyOf(row) : index;
            return <TableRow key={key} {...{ row, columns, href, isOpen }} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Hundreds of them stay as they are while others come. */
class TableRow<Row> extends Component<RowProps<Row>> {
  override shouldComponentUpdate({ row, isOpen }: RowProps<Row>): boolean {
    return row !== this.props.row || isOpen !== this.props.isOpen;
  }

  override render() {
    const { row, columns, href, isOpen } = this.props;
    const [first, ...others] = columns;
    const name = first?.show(row);
    return (
      <tr data-open={isOpen}>
        <th scope="row">
          {href === undefined ? (
            name
          ) : (
            <a href={href} aria-current={isOpen || undefined}>
              {name}
            </a>
          )}
        </th>
        {others.map((column) => (
          <td key={column.name} data-name={column.name} class={column.isNumber ? 'number' : ''}>
            {column.show(row)}
          </td>
        ))}
      </tr>
    );
  }
}

interface PagerProps {
  page: number;
  total: number;
  go(page: number): void;
}

export function Pager({ page, total, go }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav class="pager" aria-label="Pages">
      <span role="status">
        {total === 0 ? 'None' : `${first} to ${Math.min(page * pageSize, total)} of ${total}`}
      </span>
      {last > 1 && (
        <>
          <ActionButton isBusy={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </ActionButton>
          <ActionButton isBusy={page >= last} onClick={() => go(page + 1)}>
            Next
          </ActionButton>
        </>
      )}
    </nav>
  );
}

interface ListAndDetailProps {
  section: SectionId;
  name: string;
  list: ComponentChildren;
  detail: ComponentChildren | undefined;
}

/** A list, and beside it what is open. A narrow screen shows only one of them. */
export function ListAndDetail({ section, name, list, detail }: ListAndDetailProps) {
  return (
    <div class="list-and-detail" data-open={detail !== undefined}>
      <div class="list">{list}</div>
      {detail !== undefined && (
        <article class="detail">
          <p>
            <a href={hashOf(section)}>Back to all {name}</a>
          </p>
          {detail}
        </article>
      )}
    </div>
  );
}
