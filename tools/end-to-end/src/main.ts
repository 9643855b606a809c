import { parseArgs } from 'node:util';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { sabotages } from './processes/sabotage/sabotages.ts';
import { addCounts, createCounts } from './run/counts.ts';
import { gameOf } from './run/game.ts';
import { play } from './run/play.ts';
import { openSurroundings } from './run/surroundings.ts';

// `node src/main.ts --first 1 --runs 1000`: plays runs, several at once, and prints what has happened.
const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '1' },
    runs: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '3' },
    sabotage: { type: 'string' },
    'kill-database': { type: 'boolean', default: false },
  },
});
const first = Number(values.first);
const runs = Number(values.runs);
const sabotage = sabotages.find((name) => name === values.sabotage);
if (values.sabotage !== undefined && sabotage === undefined) {
  throw new TypeError(`A sabotage is one of ${sabotages.join(', ')}.`);
}
const killsDatabase = values['kill-database'];
// A kill of the database would be met by another run when it expects none.
const atOnce = killsDatabase ? 1 : Number(values['at-once']);
const serverUrl = postgresUrl();
if (serverUrl === undefined) throw new Error('There is no database: run it by .ci/services.');

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const total = createCounts();
const failed: number[] = [];
let next = first;
let done = 0;

async function playOn(around: Parameters<typeof play>[1]): Promise<void> {
  while (next < first + runs) {
    const seed = next++;
    const { counts, failure } = await play(gameOf(seed, { sabotage, killsDatabase }), around);
    addCounts(total, counts);
    done += 1;
    if (failure !== undefined) {
      failed.push(seed);
      console.error(`Run ${seed} has failed. ${failure}`);
    }
    if (done % 10 === 0 || done === runs) {
      console.log(`${done} of ${runs} runs, ${failed.length} failed, ${seconds()} s`);
    }
  }
}

const surroundings = await openSurroundings(serverUrl);
try {
  await Promise.all(Array.from({ length: atOnce }, () => playOn(surroundings)));
} finally {
  await surroundings.close();
}
console.log(JSON.stringify(total, null, 2));
process.exitCode = failed.length === 0 ? 0 : 1;
