import type { Fault } from '@crossborder-fx/test-server';
import type { JSX } from 'preact';
import type { ListedRow, ListOf } from '../src/control/console/cells.ts';
import type { App } from './app.ts';
import { faultKinds } from './fault-kinds.ts';
import { type Action, ActionButton, type Field } from './forms.tsx';

/** A section of the page: a list of the sandbox, and the actions that the page offers for it. */
export interface Section {
  id: string;
  name: string;
  hint?: string;
  /** The sentence that the page shows when the list is empty. */
  none?: string;
  /** Whether a row can be opened. */
  isOpened?: boolean;
  /** Whether the page can filter the list by a text. */
  isSearched?: boolean;
  /** A list of the control interface. @default that of the console, by the id of the section */
  list?: { path: string; rowsOf(answer: never): { rows: ListedRow[] } };
  /** A button beside the heading. */
  action?: Action & { name: string };
  form?: SectionForm;
  /** The buttons of a row. */
  Actions?(props: { of: string; index: number }): JSX.Element;
}

interface SectionForm {
  fields: readonly Field[];
  submit: string;
  action(values: Partial<Record<string, string>>): Action;
}

interface FaultRow {
  operation: string;
  rule: Fault & { times?: number; when?: unknown };
  timesLeft?: number;
}

const allOperations = 'all operations';

const faults: Section = {
  id: 'faults',
  name: 'Faults',
  none: 'Nothing goes wrong on purpose.',
  list: {
    path: 'faults',
    rowsOf: ({ faults }: { faults: FaultRow[] }) => ({ rows: faults.map(faultRow) }),
  },
  action: {
    name: 'Clear all faults',
    line: 'DELETE faults',
    done: 'There are no faults any more.',
  },
  form: {
    fields: [
      { name: 'operation', label: 'Operation', options: operationsOf },
      { name: 'kind', label: 'What happens', options: () => Object.keys(faultKinds) },
      { name: 'times', label: 'Times', input: { type: 'number', min: 1, defaultValue: '1' } },
    ],
    submit: 'Add fault',
    action: ({ operation, kind = '', times }) => ({
      line: 'POST faults',
      body: {
        operation: operation === allOperations ? '*' : operation,
        ...faultKinds[kind],
        ...(times && { times: Number(times) }),
      },
      done: 'The fault is in force.',
    }),
  },
};

function faultRow({
  operation,
  rule: { times: _times, ...fields },
  timesLeft,
}: FaultRow): ListedRow {
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return {
    key: `${operation} ${texts}`,
    cells: {
      Operation: operation === '*' ? allOperations : operation,
      'What happens': texts.join(', '),
      'Times left': timesLeft ?? 'no end',
    },
  };
}

function operationsOf(app: App): string[] {
  const { data } = app.read<{ operations: { operation: string }[] }>('operations');
  return [allOperations, ...(data?.operations ?? []).map(({ operation }) => operation)];
}

const rates: Section = {
  id: 'rates',
  name: 'Rates',
  form: {
    fields: [
      { name: 'pair', label: 'Pair', options: pairsOf },
      { name: 'mid', label: 'New mid', input: { required: true } },
    ],
    submit: 'Move',
    action: (body) => ({
      line: 'POST simulate/rates',
      body,
      done: `The mid of ${body['pair']} is ${body['mid']}.`,
    }),
  },
};

function pairsOf(app: App): string[] {
  const { data } = app.read<ListOf<ListedRow>>('console/rates?page=1');
  return (data?.rows ?? []).map(({ key }) => key);
}

function named(column: string, names: string[]): { rows: ListedRow[] } {
  return { rows: names.map((name) => ({ key: name, cells: { [column]: name } })) };
}

const snapshots: Section = {
  id: 'snapshots',
  name: 'Snapshots',
  none: 'None is kept yet.',
  list: {
    path: 'snapshots',
    rowsOf: ({ snapshots }: { snapshots: string[] }) => named('Name', snapshots),
  },
  action: {
    name: 'Reset…',
    line: 'POST reset',
    done: 'Everything is as after the start.',
    question: `Make everything anew? Payments, trades, notifications, faults and requests are removed,
and the accounts are as after the start. Snapshots stay.`,
  },
  form: {
    fields: [{ name: 'name', label: 'Name', input: { required: true } }],
    submit: 'Keep the state of now',
    action: (body) => ({
      line: 'POST snapshots',
      body,
      done: `The state of now is kept as ${body['name']}.`,
    }),
  },
  Actions({ of: name }) {
    const line = 'POST snapshots/restore';
    return (
      <ActionButton action={{ line, body: { name }, done: `Everything is as in ${name}.` }}>
        Go back<span class="unseen"> to {name}</span>
      </ActionButton>
    );
  },
};

const users: Section = {
  id: 'users',
  name: 'API users',
  hint: 'A program gets credentials from the call that adds a user: fork().',
  list: {
    path: 'users',
    rowsOf: ({ usernames }: { usernames: string[] }) => named('Username', usernames),
  },
  action: {
    name: 'Add an API user',
    line: 'POST users',
    done: 'A user is added, with a state as at the start.',
  },
  Actions({ of: username, index }) {
    const search = index === 0 ? location.pathname : `?${new URLSearchParams({ user: username })}`;
    const line = `DELETE users/${encodeURIComponent(username.toWellFormed())}`;
    return (
      <span class="line">
        <a href={`${search}#users`}>
          Show<span class="unseen"> the state of {username}</span>
        </a>
        {index > 0 && (
          <ActionButton action={{ line, done: `${username} is removed.` }}>
            Remove<span class="unseen"> {username}</span>
          </ActionButton>
        )}
      </span>
    );
  },
};

export const sections: readonly [Section, ...Section[]] = [
  {
    id: 'agenda',
    name: 'Agenda',
    hint: 'What happens when the clock moves on, and what it would do to the money as things are now.',
    none: 'Nothing is planned. A payment that is confirmed makes something happen.',
  },
  { id: 'accounts', name: 'Accounts' },
  { id: 'movements', name: 'Movements', isOpened: true },
  { id: 'payments', name: 'Payments', isOpened: true },
  { id: 'trades', name: 'Trades', isOpened: true },
  { id: 'fixed-forwards', name: 'Forwards', isOpened: true },
  { id: 'beneficiaries', name: 'Beneficiaries', isOpened: true },
  {
    id: 'deliveries',
    name: 'Deliveries',
    none: 'None yet. A subscription makes some: POST /webhooks, or the option webhook.',
    isOpened: true,
  },
  {
    id: 'subscriptions',
    name: 'Subscriptions',
    none: 'None yet: POST /webhooks makes one, or the option webhook.',
    isOpened: true,
  },
  { id: 'requests', name: 'Requests', none: 'None yet.', isOpened: true, isSearched: true },
  faults,
  rates,
  snapshots,
  users,
  {
    id: 'choices',
    name: 'Choices',
    hint: 'Options of the sandbox, for what the interface leaves open.',
  },
];
