import type { ComponentChildren } from 'preact';
import { pageSize } from '../data/control-interface.ts';
import { hashOf, type SectionId } from '../places.ts';
import { ActionButton } from './forms.tsx';

/** Its heading. */
type Column = string | { number: string };

interface TableProps {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** Whether a row of four columns takes two lines on a narrow screen. @default false: it is scrolled */
  isStacked?: boolean;
  /** The rows. */
  children: ComponentChildren;
}

/** A table. What is too wide for the screen is scrolled in its own frame. */
export function Table({ caption, columns, isStacked, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
    <section class={isStacked ? 'table stacked' : 'table'} aria-label={caption} tabIndex={0}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" class={typeof column === 'string' ? '' : 'number'}>
                {typeof column === 'string' ? column : column.number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
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
  /** What the list is called in the way back to it. */
  name: string;
  list: ComponentChildren;
  /** Undefined when nothing is open. */
  detail: ComponentChildren | undefined;
}

/** A list, and beside it what is open. A narrow screen shows only one of them. */
export function ListAndDetail({ section, name, list, detail }: ListAndDetailProps) {
  return (
    <div class="list-and-detail" data-open={detail !== undefined}>
      <div class="list">{list}</div>
      {detail !== undefined && (
        <article class="detail">
          <a class="back" href={hashOf(section)}>
            Back to all {name}
          </a>
          {detail}
        </article>
      )}
    </div>
  );
}
