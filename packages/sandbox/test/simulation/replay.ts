import { parseArgs } from 'node:util';
import { coverageLines } from './coverage.ts';
import { play } from './play.ts';

// `node test/simulation/replay.ts --seed 1`: plays a simulation outside of the tests.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '10' },
    options: { type: 'string', default: '{}' },
  },
});
const { seed } = values;
const began = performance.now();
const outcome = await play({
  seed,
  steps: Number(values.steps),
  kills: Number(values.kills),
  options: JSON.parse(values.options),
});
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${outcome.steps} steps, ${outcome.kills.length} kills, ${seconds} s. ${outcome.failure ?? 'All is well.'}`,
);
console.log(`Kills: ${outcome.kills.join(', ')}.`);
console.log(coverageLines(new Set(outcome.covered)).join('\n'));
process.exitCode = outcome.failure === undefined ? 0 : 1;
