import { times } from '@crossborder-fx/tools-test-utils/depth';
import { createRandom } from '../../harness/random.ts';
import type { Cheat, Row } from '../cheat.ts';
import { accountCheats } from './accounts-and-payments.ts';
import { errorCheats, notificationCheats } from './errors-and-notifications.ts';
import { interfaceCheats } from './interface-and-lists.ts';

/** For the id of each undocumented point, the cheats of the bank about the point, or the reason why it has none. */
export const table: Readonly<Record<string, Row>> = {
  ...interfaceCheats,
  ...errorCheats,
  ...accountCheats,
  ...notificationCheats,
};

interface NamedCheat {
  /** The id of a cheat: the id of the undocumented point and a number, such as `page-past-the-end.3`. */
  id: string;
  says: string;
  cheat: Cheat;
}

export const allCheats: readonly NamedCheat[] = Object.entries(table).flatMap(([gap, row]) =>
  Object.entries(typeof row === 'string' ? {} : row).map(([says, cheat], index) => {
    return { id: `${gap}.${index + 1}`, says, cheat };
  }),
);

/** Returns all cheats of the simulated bank, or only every twentieth of them when the tests run at the depth `quick`. */
export const everyTwentieth = (cheats: readonly NamedCheat[]) =>
  cheats.filter((_, index) => times(20) > 1 || index % 20 === 0);

/** Picks two to six cheats of the simulated bank at random. The same text as seed always gives the same cheats. */
export function randomCheats(text: string): NamedCheat[] {
  const random = createRandom(text);
  const picked = new Set<NamedCheat>();
  const count = 2 + random.below(5);
  while (picked.size < count) picked.add(random.pick(allCheats));
  return [...picked];
}
