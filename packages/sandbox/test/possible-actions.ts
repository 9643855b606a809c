import type { ObjectPath } from '../src/control/console/cells.ts';
import { objectOf } from '../src/control/console/objects.ts';
import type { MoneyEffect } from '../src/control/console/rehearse.ts';
import type { Context } from '../src/service/context.ts';

/** Returns the transitions that the console lists for an object, in order, each with its effect on accounts. */
export function possibleActions(context: Context, path: ObjectPath, id: string) {
  const { parts } = objectOf(context, path, id);
  return (parts.find(({ name }) => name === 'Make it happen now')?.actions ?? []).map((action) => {
    const { to, row } = Object(action.body) as { to: string; row: string };
    const [hint] = action.hints as { effects?: MoneyEffect[] }[];
    return { to, row, effects: hint?.effects ?? [] };
  });
}
