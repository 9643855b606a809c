import { isFields } from './mask.ts';
import { dated, type ListName, listNames } from './plan.ts';
import type { Answer } from './send.ts';

/** The answers so far, by the name of the request. */
export type Seen = ReadonlyMap<string, Answer>;
type Item = Record<string, unknown>;

/** Whether it went well, and is JSON or nothing. */
export function isGood(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status < 300 && ['json', 'empty'].includes(answer.kind);
}

/** The entries of a list; undefined when there is no list. */
export function itemsOf(answer: Answer | undefined): Item[] | undefined {
  if (!isGood(answer)) return undefined;
  if (answer.kind === 'empty') return [];
  const { body } = answer;
  const list = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray);
  return list?.filter(isFields);
}

export function idOf(item: Item | undefined): string | undefined {
  const id = item?.['id'] ?? item?.['fixedForwardId'] ?? item?.['webhookId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

export const dayOf = (value: unknown) => /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];

/** The oldest entry with two different days: a period of one tells which is meant. A payment that waits is rolled to other days. */
export function datedItem(seen: Seen, list: keyof typeof dated): Item | undefined {
  const [first, second] = dated[list];
  return itemsOf(seen.get(list))?.findLast((item) => {
    const days = [dayOf(item[first]), dayOf(item[second])];
    return days[0] !== undefined && days[1] !== undefined && days[0] !== days[1];
  });
}

const usualPage = 50;
const day = 86_400_000;

/** What stands for the names in braces of the plan, as it is written in a URL; undefined where nothing was seen. */
export function valuesOf(seen: Seen, now: Date): Record<string, string | undefined> {
  const at = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = Date.parse(at(now.getTime()));
  const yesterday = at(today - day);
  const monthEnd = (months: number) =>
    at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 0));
  const first = (list: string) => idOf(itemsOf(seen.get(list))?.[0]);
  const last = (list: string) => idOf(itemsOf(seen.get(list))?.slice(1).at(-1));
  const wallet = first('wallets');
  const values: Record<string, string | undefined> = {
    wallet,
    'wallet.last': last('wallets'),
    account: first('externalBankAccounts'),
    payment: first('payments'),
    'payment.last': last('payments'),
    trade: first('trades'),
    'trade.last': last('trades'),
    movement: first('financialMovements'),
    'movement.last': last('financialMovements'),
    forward: first('fixed-forwards'),
    webhook: first('webhooks'),
    today: at(today),
    yesterday,
    tomorrow: at(today + day),
    monthEnd: monthEnd(0),
    monthEndBefore: monthEnd(1),
    'DD-MM-YYYY': yesterday.split('-').reverse().join('-'),
    YYYYMMDD: yesterday.replaceAll('-', ''),
    spotDay: workingDay(today + day),
    forwardDay: workingDay(today + 35 * day),
  };
  for (const list of listNames) values[`${list}.past`] = pageBehind(seen, list);
  for (const list of Object.keys(dated) as (keyof typeof dated)[]) {
    const item = datedItem(seen, list);
    values[`${list}.first`] = dayOf(item?.[dated[list][0]]);
    values[`${list}.second`] = dayOf(item?.[dated[list][1]]);
    values[`${list}.never`] = item && '2001-01-01';
  }
  const written = Object.entries(values).map(([name, value]) => [
    name,
    value && encodeURIComponent(value),
  ]);
  const code = wallet?.charCodeAt(0).toString(16).padStart(2, '0');
  const encoded = wallet && `%${code}${encodeURIComponent(wallet.slice(1))}`;
  return { ...Object.fromEntries(written), 'wallet.encoded': encoded };

  function workingDay(time: number): string {
    return [0, 6].includes(new Date(time).getUTCDay()) ? workingDay(time + day) : at(time);
  }
}

/** The page after the last one, where one page holds the whole list. */
function pageBehind(seen: Seen, list: ListName): string | undefined {
  const count = itemsOf(seen.get(list))?.length ?? 0;
  if (count === 0) return undefined;
  return count < usualPage ? '2' : '9999';
}
