import type { ComponentChildren } from 'preact';

interface Column {
  name: string;
  isNumber?: boolean;
}

interface TableProps {
  /** What it is a table of; for those who do not see it. */
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
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
