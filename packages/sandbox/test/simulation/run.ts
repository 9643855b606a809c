import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { coverageLines } from './coverage.ts';
import { longGames } from './games.ts';
import { isProof, playGames } from './play-games.ts';

// `npm run test:simulation`: the long simulation, many games with many options. Ends with 1 when an
// invariant does not hold, or when something was never tried.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'long' },
    steps: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '500' },
    games: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
});
const secondsBetweenLines = 10;

const wanted = { steps: Number(values.steps), kills: Number(values.kills) };
const began = performance.now();
let told = 0;

function secondsPassed(): number {
  return (performance.now() - began) / 1000;
}

function lineOf({ steps, kills }: typeof wanted): string {
  const rate = Math.round(steps / secondsPassed());
  return `${steps} of ${wanted.steps} steps, ${kills} of ${wanted.kills} kills, ${rate} steps a second`;
}

const result = await playGames(
  longGames({ seed: values.seed, ...wanted, games: Number(values.games) }),
  {
    atOnce: Number(values['at-once']),
    onProgress(sofar) {
      if (secondsPassed() - told < secondsBetweenLines) return;
      told = secondsPassed();
      console.log(lineOf(sofar));
    },
  },
);

const { failures, missing } = result;
console.log(lineOf(result));
console.log(['Tried:', ...coverageLines(result.covered)].join('\n  '));
if (missing.length > 0) console.error(['Never tried:', ...missing].join('\n  '));
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = isProof(result, wanted) ? 0 : 1;
