import { type DatedList, dated, datedLists, details, listNames } from './plan.ts';
import { dayOf, idOf, itemsOf, type Seen } from './seen.ts';

const usualPage = 50;
const day = 86_400_000;
const at = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What stands for the names in braces of the plan, as it is written in a URL; undefined where nothing was seen. */
export function valuesOf(seen: Seen, now: Date): Record<string, string | undefined> {
  const today = Date.parse(at(now.getTime()));
  const yesterday = at(today - day);
  const monthEnd = (months: number) =>
    at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 0));
  const values: Record<string, string | undefined> = {
    forward: idOf(itemsOf(seen.get('fixed-forwards'))?.[0]),
    webhook: idOf(itemsOf(seen.get('webhooks'))?.[0]),
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
  for (const [name, [, list]] of Object.entries(details)) {
    const [first, ...others] = itemsOf(seen.get(list)) ?? [];
    values[name] = idOf(first);
    values[`${name}.last`] = idOf(others.at(-1));
  }
  for (const list of listNames) {
    const count = itemsOf(seen.get(list))?.length ?? 0;
    // A page that is not full is the last one.
    if (count > 0) values[`${list}.past`] = count < usualPage ? '2' : '9999';
  }
  for (const list of datedLists) {
    const item = datedItem(seen, list);
    if (!item) continue;
    [values[`${list}.first`], values[`${list}.second`]] = daysOf(item, list);
    values[`${list}.never`] = '2001-01-01';
  }
  const { wallet } = values;
  for (const [name, value] of Object.entries(values))
    values[name] = value && encodeURIComponent(value);
  const code = wallet?.charCodeAt(0).toString(16).padStart(2, '0');
  values['wallet.encoded'] = wallet && `%${code}${encodeURIComponent(wallet.slice(1))}`;
  return values;
}

function workingDay(time: number): string {
  return [0, 6].includes(new Date(time).getUTCDay()) ? workingDay(time + day) : at(time);
}

const daysOf = (item: Record<string, unknown>, list: DatedList) =>
  dated[list].map((field) => dayOf(item[field]));

/** The oldest entry with two different days: a period of one tells which is meant. A payment that waits is rolled to other days. */
export const datedItem = (seen: Seen, list: DatedList) =>
  itemsOf(seen.get(list))?.findLast((item) => {
    const [first, second] = daysOf(item, list);
    return first !== undefined && second !== undefined && first !== second;
  });
