import { createRandom } from '@crossborder-fx/tools-test-utils/random';
import { allCheats, type NamedCheat } from './cheats/table.ts';

const mostCheats = 6;

/** Two to six cheats that a seed picks. */
export function randomCheats(seed: string): NamedCheat[] {
  const random = createRandom(seed);
  const left = [...allCheats];
  const count = 2 + random.below(mostCheats - 1);
  return Array.from({ length: count }, () => {
    const picked = random.pick(left);
    left.splice(left.indexOf(picked), 1);
    return picked;
  });
}
