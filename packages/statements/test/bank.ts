import { createClient, type FinancialMovement } from '@crossborder-fx/client';
import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';

export type Booked = FinancialMovement & { id: string; bookingDate: string };

export const booked = (id: string, day: string, value: string, more: object = {}): Booked =>
  ({
    ...{ id, walletId: 'W1', bookingDate: `${day} 12:00:00`, valueDate: day },
    amount: { value, currency: 'EUR' },
    ...more,
  }) as Booked;

/** Starts a fake bank with one account. A test can change the account's movements and the bank's answers. */
export async function startBank(movements: Booked[] = []) {
  const state = {
    movements,
    /** The balance of the account in cents before the first movement. */
    before: 0,
    /** By how many cents the bank's balance of a day exceeds the sum of the movements, so that a test can make them differ. */
    extra: (_day: string) => 0,
    wallet: {
      ...{ id: 'W1', currency: 'EUR', accountNumber: 'DE89370400440532013000' },
      ...{ holder: { name: 'Acme GmbH' }, holderBank: { bic: 'COBADEFFXXX' } },
    } as Record<string, unknown>,
    requests: [] as string[],
    /** Before each answer, the bank calls and awaits this function. */
    hold: async (_path: string) => {},
    /** Returns whether the bank's balance includes a movement. */
    counts: (_movement: Booked) => true,
    list: (movement: Booked): object => {
      const { id, walletId, bookingDate, valueDate, amount, description } = movement;
      return { id, walletId, bookingDate, valueDate, amount, description };
    },
  };
  const cents = (value: string) => Math.round(Number(value) * 100);
  const balanceOn = (day: string) => {
    const until = state.movements.filter((one) => one.bookingDate.slice(0, 10) <= day);
    const sum = until
      .filter(state.counts)
      .reduce((all, { amount }) => all + cents(amount?.value ?? '0'), state.before);
    return ((sum + state.extra(day)) / 100).toFixed(2);
  };
  function answerOf({ pathname, searchParams }: URL): object | undefined {
    const [, kind, id, , day = ''] = pathname.split('/');
    if (kind === 'wallets' && id !== state.wallet['id']) return undefined;
    if (kind === 'wallets' && day) {
      const bookingAmount = { value: balanceOn(day), currency: 'EUR' };
      return { wallet: { id, balance: { closingDate: day, bookingAmount } } };
    }
    if (kind === 'wallets') return { wallet: state.wallet };
    if (id) {
      const financialMovement = state.movements.find((one) => one.id === id);
      return financialMovement ? { financialMovement } : { errorCode: 4, errorType: 'NotFound' };
    }
    const [from, to] = [searchParams.get('fromDate') ?? '', searchParams.get('toDate') ?? ''];
    const dayOf = ({ bookingDate }: Booked) => bookingDate.slice(0, 10);
    const listed = state.movements.filter((one) => from <= dayOf(one) && dayOf(one) <= to);
    const start = (Number(searchParams.get('page')) - 1) * 50;
    const page = listed.slice(start, start + 50).map(state.list);
    return page.length > 0 ? { financialMovements: page } : undefined;
  }
  const { url: baseUrl } = await loopbackServer(async (response, { url }) => {
    state.requests.push(url);
    await state.hold(url);
    const answer = answerOf(new URL(url, 'http://localhost'));
    if (answer) json(response, 'errorCode' in answer ? 404 : 200, answer);
    else response.writeHead(204).end();
  });
  const login = { baseUrl, username: 'treasury', secret: 'a-secret-of-tests' };
  return Object.assign(state, { login, fx: createClient(login) });
}
