import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, comparisons, judge, print, rowsOf, type Table } from './measure.ts';

// The command `npm run bench` runs this file; README.md describes its arguments.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !comparisons.includes(name));
if (unknown.length > 0) {
  console.error(
    `The comparison ${unknown} does not exist. Name one or more of: ${comparisons.join(', ')}.`,
  );
  process.exit(2);
}

const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
const needs = ['run-many', '-t', 'build', 'install', '-p', 'packages/*', 'external'];
const { status } = spawnSync(process.execPath, [nx, ...needs, '--output-style=static'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const tables: Table[] = [];
for (const name of positionals.length > 0 ? positionals : comparisons) {
  // The benchmark modules import packages that `nx` has just installed.
  const { measure }: Comparison = await import(`./comparisons/${name}.ts`);
  const start = performance.now();
  for await (const table of measure(true)) {
    print(table);
    tables.push(table);
  }
  console.log(`${name} took ${Math.round((performance.now() - start) / 1000)} s\n`);
}

if (positionals.length === 0) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() };
  const results = tables.map((table) => {
    const { section, title, unit, baseline } = table;
    const measured = rowsOf(table);
    return { section, title, unit, baseline, measured, missed: missedOf(table) };
  });
  const text = JSON.stringify({ date: new Date(), machine, results }, null, 2);
  await writeFile(join(import.meta.dirname, 'bench.json'), `${text}\n`);
}

const missed = tables.flatMap((table) =>
  missedOf(table).map((text) => `${table.section} · ${table.title}: ${text}`),
);
if (missed.length > 0) {
  console.error(['Missed targets:', ...missed].join('\n  '));
  process.exitCode = values.check ? 1 : 0;
}
process.exit();

function missedOf(table: Table): string[] {
  return judge(table).flatMap(({ met, text }) => (met ? [] : [text]));
}
