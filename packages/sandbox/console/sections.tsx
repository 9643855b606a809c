import type { Fault, PlannedRule } from '@crossborder-fx/test-server';
import type { JSX } from 'preact';
import type { Action, ListedRow, ListOf } from '../src/control/console/cells.ts';
import { ActionButton, type ActionFormProps } from './forms.tsx';

export const faultKinds: Readonly<Record<string, Fault>> = {
  'Answer with 503 before the operation runs': { status: 503, stage: 'before' },
  'Answer with 503 after the operation has run': { status: 503, stage: 'after' },
  'Close the connection before the operation runs': { drop: 'before' },
  'Close the connection after the operation has run': { drop: 'after' },
  'Reset the connection before the operation runs': { reset: 'before' },
  'Reset the connection after the operation has run': { reset: 'after' },
  'Send bytes that are not HTTP before the operation runs': { garbage: 'before' },
  'Send bytes that are not HTTP after the operation has run': { garbage: 'after' },
  'Answer 2 seconds late': { delay: 2000 },
  'Cut the answer off after 10 bytes of the body': { truncate: 10 },
  'Answer slowly, with 100 bytes a second': { slow: 100 },
};

/** A section of the console: a list of objects in the sandbox, and the buttons that the console offers for the list. */
export interface Section {
  id: string;
  name: string;
  hint?: string;
  /** The sentence that the console shows when the list is empty. */
  none?: string;
  isOpened?: boolean;
  isSearched?: boolean;
  /**
   * Makes the rows from the answer of the control interface to `GET` of the section's id. Without this function, the
   * section shows the list of the console with this id.
   */
  rowsOf?(answer: never): ListedRow[];
  /** The button beside the heading of the section, for the whole list. */
  action?: Action & { name: string };
  form?: ActionFormProps;
  /** Shows the buttons that act on one row of the list. */
  Actions?(props: { of: string; index: number }): JSX.Element;
}

const allOperations = 'all operations';

const faults: Section = {
  id: 'faults',
  name: 'Faults',
  none: 'No fault is set. Add a fault to see what a program does then.',
  rowsOf: ({ faults }: { faults: PlannedRule[] }) => faults.map(faultRow),
  action: { name: 'Clear all faults', line: 'DELETE faults', done: 'All faults are removed.' },
  form: {
    fields: [
      {
        name: 'operation',
        label: 'Operation',
        options(app) {
          const { data } = app.read<{ operations: { operation: string }[] }>('operations');
          return [allOperations, ...(data?.operations ?? []).map(({ operation }) => operation)];
        },
      },
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
      done: 'The fault is added. It applies from the next request on.',
    }),
  },
};

function faultRow({ operation, rule, timesLeft }: PlannedRule): ListedRow {
  const { times: _times, ...fields } = rule;
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return {
    key: `${operation} ${texts}`,
    cells: {
      Operation: operation === '*' ? allOperations : operation,
      'What happens': texts.join(', '),
      'Times left': timesLeft ?? 'no limit',
    },
  };
}

const rates: Section = {
  id: 'rates',
  name: 'Rates',
  form: {
    fields: [
      {
        name: 'pair',
        label: 'Pair',
        options(app) {
          const { data } = app.read<ListOf<ListedRow>>('console/rates?page=1');
          return (data?.rows ?? []).map(({ key }) => key);
        },
      },
      { name: 'mid', label: 'New mid', input: { required: true } },
    ],
    submit: 'Move',
    action: (body) => ({
      line: 'POST simulate/rates',
      body,
      done: `The mid-market rate of ${body['pair']} is now ${body['mid']}.`,
    }),
  },
};

function named(column: string, names: string[]): ListedRow[] {
  return names.map((name) => ({ key: name, cells: { [column]: name } }));
}

const snapshots: Section = {
  id: 'snapshots',
  name: 'Snapshots',
  none: 'No snapshot exists yet. Enter a name to keep the current state.',
  rowsOf: ({ snapshots }: { snapshots: string[] }) => named('Name', snapshots),
  action: {
    name: 'Reset…',
    line: 'POST reset',
    done: 'The sandbox is in the state of its start again.',
    question: `Reset the sandbox? This removes payments, trades, notifications, faults and requests,
and restores the accounts of the start. Snapshots stay.`,
  },
  form: {
    fields: [{ name: 'name', label: 'Name', input: { required: true } }],
    submit: 'Keep the current state',
    action: (body) => ({
      line: 'POST snapshots',
      body,
      done: `The current state is kept as the snapshot ${body['name']}.`,
    }),
  },
  Actions({ of: name }) {
    const line = 'POST snapshots/restore';
    return (
      <ActionButton action={{ line, body: { name }, done: `The snapshot ${name} is restored.` }}>
        Go back<span class="unseen"> to {name}</span>
      </ActionButton>
    );
  },
};

const users: Section = {
  id: 'users',
  name: 'API users',
  hint: 'A program adds an API user with fork(), which returns the credentials of the user.',
  rowsOf: ({ usernames }: { usernames: string[] }) => named('Username', usernames),
  action: {
    name: 'Add an API user',
    line: 'POST users',
    done: 'An API user is added, with the state of a new sandbox.',
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
          <ActionButton action={{ line, done: `The API user ${username} is removed.` }}>
            Remove<span class="unseen"> {username}</span>
          </ActionButton>
        )}
      </span>
    );
  },
};

/** Makes a section whose rows have details. */
function opened(id: string, name: string, none: string, isSearched = false): Section {
  return { id, name, none, isOpened: true, isSearched };
}

function objects(id: string, name: string, [one, operation, event]: [string, string, string]) {
  const none = `No ${one} exists yet. Create one with ${operation} or crossborder-fx-sandbox trigger ${event}.`;
  return opened(id, name, none);
}

export const sections: readonly [Section, ...Section[]] = [
  {
    id: 'agenda',
    name: 'Agenda',
    hint: 'Each planned event happens when the clock reaches the time of the event. The list shows the money that the event would move now.',
    none: 'No event is planned. Confirm a payment to plan its execution.',
  },
  { id: 'accounts', name: 'Accounts' },
  { id: 'movements', name: 'Movements', isOpened: true },
  objects('payments', 'Payments', ['payment', 'POST /payments', 'PAYMENT_FINALIZED']),
  objects('trades', 'Trades', ['trade', 'POST /trades', 'TRADE_PLANIFIED']),
  objects('fixed-forwards', 'Forwards', [
    'forward',
    'POST /fixed-forwards',
    'FIXED_FORWARD_PLANIFIED',
  ]),
  opened(
    'beneficiaries',
    'Beneficiaries',
    'No beneficiary exists. Create one with POST /externalBankAccounts.',
  ),
  opened(
    'deliveries',
    'Deliveries',
    'No notification exists yet. Subscribe a receiver with POST /webhooks or the option webhook.',
  ),
  opened(
    'subscriptions',
    'Subscriptions',
    'No subscription exists yet. Create one with POST /webhooks or the option webhook.',
  ),
  opened(
    'requests',
    'Requests',
    'No request has arrived yet. Set FX_BASE_URL to this address in a program.',
    true,
  ),
  faults,
  rates,
  snapshots,
  users,
  {
    id: 'choices',
    name: 'Choices',
    hint: 'These options set how the sandbox behaves where the interface is undocumented.',
  },
];
