import { parseDecimal } from '@crossborder-fx/client/money';
import { isSameId } from './reading.ts';
import type { Order, World } from './world.ts';

/** Returns a sentence for each effect that must not happen at any bank, such as an order that was executed twice. */
export async function judge(world: World): Promise<string[]> {
  const { notes, books } = world;
  const crashes = notes
    .filter(({ isCrash }) => isCrash)
    .map(({ where, name, message }) => `The step "${where}" crashed: ${name}: ${message}`);
  const orders = await Promise.all([...books.payments, ...books.others].map(judgeOrder));
  return [...crashes, ...orders.flat(), ...(await judgeBookings(world))];
}

async function judgeOrder({ reference, state, id, there }: Order): Promise<string[]> {
  const [one, ...more] = await there();
  if (more.length > 0) return [`The order ${reference} was executed ${1 + more.length} times`];
  if (state === 'refused' && one)
    return [`The order ${reference} was executed, but the company noted it as refused`];
  if (state !== 'done') return [];
  if (!one)
    return [`The company noted the order ${reference} as done, but the bank did not execute it`];
  return isSameId(id ?? one.id, one.id)
    ? []
    : [`The company noted a wrong object id for the order ${reference}`];
}

async function judgeBookings({ truth, books, notes }: World): Promise<string[]> {
  const found: string[] = [];
  let isComplete = true;
  let isRight = true;
  const unjudged = new Set(books.bookings);
  for await (const { id, amount, status } of truth.payments.iterate({ status: 'all' })) {
    const booked = books.bookings.filter(({ paymentId }) => isSameId(paymentId, id));
    for (const booking of booked) unjudged.delete(booking);
    if (booked.length > 1) found.push(`The payment ${id} was booked ${booked.length} times`);
    const units = parseDecimal(String(amount?.value));
    if (booked.some((one) => one.units !== units)) isRight = false;
    if (booked.length !== 1 && status === 'finalized') isComplete = false;
  }
  if (unjudged.size > 0) found.push('The company booked something that is not a payment');
  if (notes.some(({ where }) => where === 'month-end')) return found;
  if (!isComplete) found.push('A finalized payment is not booked, and no error reports it');
  if (!isRight) found.push('A wrong amount is booked, and no error reports it');
  return found;
}
