import type { EventName, FinancialMovementTypeLabel, operations } from '@crossborder-fx/openapi';
import { type Condition, conditions, type Facts } from './conditions.ts';

/** A movement of money that a row of a state table books. A lock and a release are movements of the type `Immobilize`. */
export type Posting =
  | 'lock'
  | 'release'
  | Extract<
      FinancialMovementTypeLabel,
      | 'DebitForTransfer'
      | 'clientFee'
      | 'rejectOperation'
      | 'returnFund'
      | 'DebitForExchange'
      | 'CreditForExchange'
      | 'ExternalCounterpartCredit'
    >;

/** A transition out of one state. The service description shows few transitions, and only the names of events. */
export interface Row<Status extends string = string, Stage extends string = string> {
  id: string;
  /** The status in answers before the transition, or undefined when the row creates the object. */
  from: Status | undefined;
  /** The stage of a payment within its status. No answer shows the stage. */
  stage: Stage | undefined;
  trigger: Trigger;
  condition: Condition;
  /** The status in answers after the transition. Undefined when the object has no status, or when the row creates no object. */
  to: Status | undefined;
  toStage: Stage | undefined;
  events: readonly EventName[];
  /** A lock takes what a payment still needs, or as much as is available. A release gives back everything that is locked. */
  entries: readonly Posting[];
  /** The letter `D` when the service description shows the transition, `C` when the sandbox's authors chose the transition. */
  source: 'D' | 'C';
  note: string;
}

/** All transitions of one kind of object. The sandbox takes the first row that fits the state and whose condition holds. */
export interface Table<Status extends string = string, Stage extends string = string> {
  name: string;
  rows: readonly Row<Status, Stage>[];
  final: readonly Place<Status, Stage>[];
}

/** A state: the status and, after a slash, the stage. An incoming payment has no status, so its state is `/incoming`. */
export type Place<Status extends string, Stage extends string> =
  | Status
  | `${Status}/${Stage}`
  | `/${Stage}`;

export interface Step<AnyPlace extends string> {
  from: readonly (AnyPlace | undefined)[];
  trigger: Trigger;
  rows: readonly WrittenRow<AnyPlace>[];
}

interface WrittenRow<AnyPlace extends string> {
  id: string;
  condition?: Condition;
  to?: AnyPlace;
  events?: readonly EventName[];
  entries?: readonly Posting[];
  source?: 'D' | 'C';
  note?: string;
}

export const nothing = [undefined] as const;

export function step<AnyPlace extends string>(
  from: Step<AnyPlace>['from'],
  trigger: Trigger,
  rows: Step<AnyPlace>['rows'],
): Step<AnyPlace> {
  return { from, trigger, rows };
}

export function tableOf<Status extends string, Stage extends string>(
  name: string,
  final: readonly Place<Status, Stage>[],
  steps: readonly Step<Place<Status, Stage>>[],
): Table<Status, Stage> {
  const rows = steps.flatMap(({ from, trigger, rows }) =>
    rows.flatMap((row) => from.map((place) => expand<Status, Stage>(row, trigger, place))),
  );
  return { name, rows, final };
}

export function placeOf(status: string | undefined, stage: string | undefined): string {
  return stage === undefined ? (status ?? '') : `${status ?? ''}/${stage}`;
}

// Error messages describe the stage of an object in these words, because a client sees only the status.
const stageWords: Readonly<Record<string, string>> = {
  confirmed: 'and confirmed',
  scheduled: 'and not executed yet',
  sent: 'and executed already',
  proof: 'until a proof arrives',
  hold: 'by the provider',
  returned: 'and sent back',
  incoming: 'an incoming payment',
};

export function placeInWords(status: string | undefined, stage: string | undefined): string {
  const words = stage === undefined ? undefined : stageWords[stage];
  return [status, words].filter((part) => part !== undefined).join(' ');
}

export function readPlace(place: string) {
  const [status, stage] = split<string, string>(place);
  return { status, stage };
}

function expand<Status extends string, Stage extends string>(
  row: WrittenRow<string>,
  trigger: Trigger,
  place: string | undefined,
): Row<Status, Stage> {
  const [from, stage] = split<Status, Stage>(place);
  const [to, toStage] = split<Status, Stage>(row.to);
  const { id, condition = 'always', events = [], entries = [], source = 'C', note = '' } = row;
  return { id, from, stage, trigger, condition, to, toStage, events, entries, source, note };
}

function split<Status extends string, Stage extends string>(
  place: string | undefined,
): [Status | undefined, Stage | undefined] {
  const [status, stage] = (place ?? '').split('/') as [Status, Stage?];
  return [status || undefined, stage];
}

export function diagramOf(table: Table): string {
  const places = new Set(table.rows.map(({ to, toStage }) => placeOf(to, toStage)));
  return [
    'stateDiagram-v2',
    ...[...places].map((place) => `  state "${titleOf(place)}" as ${nameOf(place)}`),
    ...table.rows.map((row) => `  ${arrowOf(row)}`),
    ...table.final.map((place) => `  ${nameOf(place)} --> [*]`),
    '',
  ].join('\n');
}

function arrowOf({ id, from, stage, trigger, condition, to, toStage }: Row): string {
  const start = from === undefined ? '[*]' : nameOf(placeOf(from, stage));
  const when = condition === 'always' ? '' : `, ${conditions[condition].sentence}`;
  return `${start} --> ${nameOf(placeOf(to, toStage))} : ${id} ${trigger}${when}`;
}

function titleOf(place: string): string {
  if (place === '') return 'nothing exists';
  return place.replace(/^\//, 'no status / ').replace(/(\w)\/(\w)/, '$1 / $2');
}

// Makes the name of a state in the diagram from letters and underscores only, because `/` would end the name.
function nameOf(place: string): string {
  return place === '' ? 'nothing' : place.replace(/^\//, 'none_').replace('/', '_');
}

type Call = Extract<
  keyof operations,
  | 'createPayment'
  | 'confirmPayment'
  | 'deletePayment'
  | 'uploadProofOfTransaction'
  | 'createTrade'
  | 'createFixedForward'
>;

export type Moment = 'endOfOperationDay' | 'execution' | 'settlement' | 'return' | 'delivery';

/** The triggers that only `simulate` can set off. They are acts of the provider or of a bank. */
type Act = 'sign' | 'refuseSignature' | 'release' | 'refuse' | 'cancel' | 'incoming';

export type Trigger = Call | Moment | Act;

/** The sentence about each trigger of transitions, for the diagrams and the guide: who sets it off, and when. */
export const triggers: Readonly<
  Record<Trigger, { by: 'call' | 'clock' | 'simulate'; when: string }>
> = {
  createPayment: { by: 'call', when: 'POST /payments' },
  confirmPayment: { by: 'call', when: 'PUT /payments/{id}/confirm' },
  deletePayment: { by: 'call', when: 'DELETE /payments/{id}' },
  uploadProofOfTransaction: { by: 'call', when: 'PUT /payments/{id}/proofOfTransaction' },
  createTrade: { by: 'call', when: 'POST /trades' },
  createFixedForward: { by: 'call', when: 'POST /fixed-forwards' },
  endOfOperationDay: { by: 'clock', when: 'the operation day ends' },
  execution: { by: 'clock', when: 'the execution is due, or the payment is released on its day' },
  settlement: { by: 'clock', when: 'the settlement is due' },
  return: {
    by: 'clock',
    when: 'some working days have passed since the settlement, if the trigger Return applies',
  },
  delivery: {
    by: 'clock',
    when: 'the delivery day has come or, for a blocked trade, the next working day',
  },
  sign: { by: 'simulate', when: 'the payment is signed' },
  refuseSignature: { by: 'simulate', when: 'the signature is refused' },
  release: { by: 'simulate', when: 'the provider releases the blocked payment' },
  refuse: { by: 'simulate', when: 'the provider refuses the blocked payment' },
  cancel: { by: 'simulate', when: 'the provider cancels the fixed forward' },
  incoming: { by: 'simulate', when: 'a payment comes in from outside' },
};

export interface State<Status extends string = string, Stage extends string = string> {
  status: Status | undefined;
  stage?: Stage | undefined;
}

/** Returns the rows that lead out of a state, in the order in which the sandbox tries them. */
export function rowsFor<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  { status, stage }: State<NoInfer<Status>, NoInfer<Stage>>,
): Row<Status, Stage>[] {
  return table.rows.filter((row) => row.from === status && row.stage === stage);
}

export function rowFor<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  state: State<NoInfer<Status>, NoInfer<Stage>> & { trigger: Trigger },
  facts: Facts,
): Row<Status, Stage> | undefined {
  const rows = rowsFor(table, state).filter(({ trigger }) => trigger === state.trigger);
  return rows.find(({ condition }) => conditions[condition].holds(facts));
}

/**
 * Returns the rows that `simulate` can take out of a state, and that the 409 of `simulate` names. `simulate` needs no trigger,
 * no trigger word and no shortage of funds, but it takes no row that an option excludes, and overdraws no account.
 */
export function simulatedRows<Status extends string, Stage extends string>(
  table: Table<Status, Stage>,
  state: State<NoInfer<Status>, NoInfer<Stage>>,
  facts: Facts,
): Row<Status, Stage>[] {
  return rowsFor(table, state).filter(({ condition }) => {
    const { isWaived, holds } = conditions[condition];
    return isWaived || holds(facts);
  });
}
