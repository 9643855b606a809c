import { parseDecimal } from '@crossborder-fx/client/money';
import { idsOf, isSameId, listsOf } from './reading.ts';
import { safeguards } from './safeguards.ts';
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

/** The trial calls this right after the company has read the lists, because the lists change as time goes on. */
export async function judgeLists({ books, truth, cheats }: World): Promise<string[]> {
  const found: string[] = [];
  for (const [name, list] of listsOf(safeguards)) {
    const read = books.lists.get(name);
    if (!read || cheats.some(({ otherItemsIn }) => otherItemsIn === name)) continue;
    const there = await idsOf(list(truth));
    const missing = there.filter((id) => !read.some((shown) => isSameId(shown, id)));
    if (missing.length > 0)
      found.push(`${name}: ${missing.length} items are missing, and no error reports it`);
    if (new Set(read).size < read.length) found.push(`${name}: the company read an item twice`);
  }
  return found;
}
