import type { Fault, JournalEntry, SignatureStep } from '@crossborder-fx/test-server';
import type * as answers from '../../../../packages/sandbox/src/control/answers.ts';
import { type CallControl, ControlFailure } from './call-control.ts';

type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: AsJson<Value[Name]> }
    : Value;

export type RequestData = AsJson<Omit<JournalEntry, 'body' | 'signature'>> & {
  body?: unknown;
  /** Undefined when signatures are not verified. */
  signature?: SignatureStep[];
};

export type RateData = answers.RateList['rates'][number];

export type DeliveryDetail = AsJson<answers.DeliveryDetail>;

export interface FaultData {
  operation: string;
  rule: Fault & { times?: number; when?: unknown };
  timesLeft?: number;
}

export const pageSize = 50;

export const streamPath = 'stream?brief=1';

/** All that the page reads from the control interface and does through it. */
export type ControlInterface = ReturnType<typeof controlInterface>;

/** Every path stands here, and nowhere else in the page. */
export function controlInterface(call: CallControl) {
  // The sandbox that the page came from is of the same release, so that its answers have these types.
  const read = async <Data>(path: string, signal?: AbortSignal) =>
    (await call(`GET ${path}`, undefined, signal)) as Data;
  /** Reads the list of this name, which is all that an answer has. */
  const readList = async <Item>(path: string, name: string): Promise<Item[]> => {
    const list: unknown = Object(await read(path))[name];
    if (Array.isArray(list)) return list;
    const sentence = `The console does not understand the answer of the sandbox: it has no list of ${name}.`;
    throw new ControlFailure(sentence, 200);
  };
  const act = async (line: string, body?: object) => {
    await call(line, body);
  };
  const part = encodeURIComponent;
  return {
    overview: (signal?: AbortSignal) => read<answers.Overview>('console/overview', signal),
    list<Row>(name: string, page: number, status?: string) {
      const search = new URLSearchParams({ page: String(page) });
      if (status !== undefined) search.set('status', status);
      return read<answers.ListOf<Row>>(`console/${name}?${search}`);
    },
    detail: <Detail>(name: string, id: string) => read<Detail>(`console/${name}/${part(id)}`),
    rates: () => readList<RateData>('console/rates', 'rates'),
    requests: () => readList<RequestData>('requests', 'requests'),
    faults: () => readList<FaultData>('faults', 'faults'),
    operations: () => readList<{ operation: string }>('operations', 'operations'),
    offeredOperations: () => readList<answers.OfferedOperation>('console/operations', 'operations'),
    operationForm: (operation: string) =>
      read<answers.OperationForm>(`console/operations/${part(operation)}`),
    async sign() {
      return ((await call('POST signature')) as { 'X-WSSE': string })['X-WSSE'];
    },
    users: () => readList<string>('users', 'usernames'),
    addUser: () => act('POST users'),
    removeUser: (username: string) => act(`DELETE users/${part(username)}`),
    snapshots: () => readList<string>('snapshots', 'snapshots'),
    simulate: (path: answers.ObjectPath, id: string, to: string, row: string) =>
      act(`POST simulate/${path}/${part(id)}`, { to, row }),
    advance: (by: { hours: number } | { days: number }) => act('POST clock/advance', by),
    setClock: (time: string) => act('POST clock/set', { time }),
    resend: (id: string) => act(`POST deliveries/${part(id)}/resend`),
    addFault: (fault: Fault & { operation: string; times?: number }) => act('POST faults', fault),
    clearFaults: () => act('DELETE faults'),
    moveRate: (pair: string, mid: string) => act('POST simulate/rates', { pair, mid }),
    keepSnapshot: (name: string) => act('POST snapshots', { name }),
    restore: (name: string) => act('POST snapshots/restore', { name }),
    reset: () => act('POST reset'),
  };
}
