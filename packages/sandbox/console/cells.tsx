import type { AmountObject } from '@crossborder-fx/openapi';
import type { ComponentChildren } from 'preact';
import type { Cell, ListedRow } from '../src/control/console/cells.ts';
import type { MoneyEffect } from '../src/control/console/rehearse.ts';
import type { Loaded } from './app.ts';
import { formatAmount, formatWall } from './formats.ts';
import { hashOf } from './places.ts';

/** Shows text from outside, such as a tag. The element `bdi` keeps right-to-left text from reordering the text around it. */
export function Text({ children }: { children: string | number | undefined }) {
  return <bdi>{children}</bdi>;
}

export function Hint({ children }: { children: ComponentChildren }) {
  return <span class="hint">{children}</span>;
}

function Money({ amount: { value, currency } }: { amount: AmountObject }) {
  return (
    <span>
      {formatAmount(value)} {currency}
    </span>
  );
}

export function CellView({ cell }: { cell: Cell }) {
  if (cell === null || cell === '') return null;
  if (typeof cell !== 'object') return <Text>{cell}</Text>;
  if (!('as' in cell)) return <Money amount={cell} />;
  switch (cell.as) {
    case 'named':
      return (
        <span>
          <Text>{cell.name}</Text>
          <br />
          <Hint>
            <Text>{cell.hint}</Text>
          </Hint>
        </span>
      );
    case 'link':
      return (
        <a href={hashOf(cell.path, cell.id)}>
          <Text>{cell.text}</Text>
        </a>
      );
    case 'badge':
      return (
        <span class="badge" data-tone={cell.tone}>
          <Text>{cell.text}</Text>
        </span>
      );
    case 'time':
      return <time dateTime={cell.at}>{cell.text}</time>;
    case 'wallTime':
      return (
        <time dateTime={cell.at} title={cell.at}>
          {formatWall(new Date(cell.at))}.{cell.at.slice(-4, -1)}
        </time>
      );
    case 'effects':
      return <Effects effects={cell.effects} />;
  }
}

function Effects({ effects }: { effects: MoneyEffect[] }) {
  if (effects.length === 0) return <>moves no money</>;
  return (
    <span>
      {effects.map(({ kind, amount, account }, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {kind} <Money amount={amount} /> {kind === 'credits' ? 'to' : 'from'}{' '}
          <Text>{account}</Text>
        </span>
      ))}
    </span>
  );
}

interface TableProps {
  caption: string;
  rows: readonly ListedRow[];
  /** Returns the URL of the link in the first cell of a table row. */
  hrefOf?: ((key: string) => string) | undefined;
  /** The key of the table row whose details the console shows. */
  open?: string | undefined;
  /** Makes the buttons of a table row. These buttons have a column of their own. */
  Actions?: ((props: { of: string; index: number }) => ComponentChildren) | undefined;
}

/** Shows a table. On a narrow screen, each row is a block in which every value follows the name of its column. */
export function Table({ caption, rows, hrefOf, open, Actions }: TableProps) {
  const [first = '', ...others] = Object.keys(rows[0]?.cells ?? {});
  const kindOf = (column: string) => {
    const cell = rows.find(({ cells }) => cells[column] !== null)?.cells[column];
    return typeof cell === 'number' || Object(cell).currency ? 'number' : '';
  };
  return (
    <div class="table">
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" class={kindOf(column)}>
                {column}
              </th>
            ))}
            {Actions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }, index) => {
            const name = <CellView cell={cells[first] ?? null} />;
            return (
              <tr key={key} data-open={key === open}>
                <th scope="row">
                  {hrefOf ? (
                    <a href={hrefOf(key)} aria-current={key === open || undefined}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </th>
                {others.map((column) => (
                  <td key={column} data-name={column} class={kindOf(column)}>
                    <CellView cell={cells[column] ?? null} />
                  </td>
                ))}
                {Actions && (
                  <td data-name="Actions">
                    <Actions of={key} index={index} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function Fields({ of: fields }: { of: object }) {
  return (
    <dl class="fields">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>
            <Text>{name}</Text>
          </dt>
          <dd>
            <Value of={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ of: value }: { of: unknown }) {
  if (value === null || value === undefined) return <Hint>none</Hint>;
  if (typeof value !== 'object') return <Text>{String(value)}</Text>;
  if (isAmount(value)) return <Money amount={value} />;
  if (Object.keys(value).length === 0) return <Hint>empty</Hint>;
  return <Fields of={value} />;
}

function isAmount(value: object): value is AmountObject {
  const hasTexts = Object.values(value).every((one) => typeof one === 'string');
  return hasTexts && Object.keys(value).sort().join() === 'currency,value';
}

/** Shows that data of the console is still loading, or why the sandbox refused the request for the data. */
export function Absent({ loaded: { data, problem } }: { loaded: Loaded<unknown> }) {
  if (problem) {
    return (
      <p class="badge problem" data-tone="bad" role="alert">
        <Text>{problem.message}</Text>
      </p>
    );
  }
  return data === undefined ? <p class="hint">Reading…</p> : null;
}
