import { parseArgs } from 'node:util';
import { allCheats, type NamedCheat } from './cheats/table.ts';
import { describe, playWith } from './outcome.ts';
import { play } from './play/play.ts';
import { randomCheats } from './random-cheats.ts';

const help = `Usage: node tools/cheating-bank/src/main.ts [options]

Plays a month of a company against a bank that differs from our sandbox, and prints what the company met.

Options:
  --cheat <id>    a cheat, such as page-past-the-end.3, or all of a gap; more than once for each in turn
  --seed <text>   two to six cheats at once, picked by a text
  --list          the ids, and what each bank does
  --help          print this help

Without any, every cheat is played alone.`;

const { values } = parseArgs({
  options: {
    cheat: { type: 'string', multiple: true },
    seed: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function chosen(): NamedCheat[][] {
  if (values.seed !== undefined) return [randomCheats(values.seed)];
  const wanted = values.cheat;
  if (!wanted) return allCheats.map((one) => [one]);
  const found = allCheats.filter(({ id }) =>
    wanted.some((name) => id === name || id.startsWith(`${name}.`)),
  );
  if (found.length === 0) throw new Error(`There is no cheat ${wanted.join(', ')}: see --list.`);
  return found.map((one) => [one]);
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  if (values.list) {
    for (const { id, cheat } of allCheats) console.log(`${id}  ${cheat.says}`);
    return;
  }
  const sets = chosen();
  const usual = await play([]);
  for (const cheats of sets) {
    const result = await playWith(cheats, usual);
    for (const { id, cheat } of cheats) console.log(`${id}  ${cheat.says}`);
    console.log(`  ${describe(result)}`);
    if (result.violations.length > 0) process.exitCode = 1;
    if (sets.length > 1) continue;
    for (const { where, name, message } of result.notes)
      console.log(`  ${where}: ${name}: ${message}`);
  }
}

await main();
