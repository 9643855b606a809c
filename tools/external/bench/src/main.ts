import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readComparisons } from './comparison.ts';
import { conclusion } from './conclusion.ts';
import { report } from './report.ts';
import { judge, type Measurement } from './result.ts';
import { isSectionName, loadSection, sectionNames } from './sections.ts';

// npm run bench: see README.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, check: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !isSectionName(name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}. There are: ${sectionNames.join(', ')}.`,
  );
  process.exit(2);
}
const wanted = sectionNames.filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);

const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
const needs = ['run-many', '-t', 'build', 'install', '-p', 'packages/*', 'external'];
const { status } = spawnSync(process.execPath, [nx, ...needs, '--output-style=static'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const measurements: (Measurement & { section: string })[] = [];
for (const section of wanted) {
  const measure = await loadSection(section);
  for (const folder of await readComparisons(join(import.meta.dirname, '../comparisons'))) {
    for (const measurement of await measure(folder)) {
      console.log(`\n${section} · ${report(measurement)}`);
      measurements.push({ section, ...measurement });
    }
  }
}

if (values.json !== undefined) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() };
  const results = measurements.map((measurement) => ({
    ...measurement,
    verdicts: judge(measurement),
  }));
  await writeFile(
    values.json,
    `${JSON.stringify({ date: new Date(), machine, results }, null, 2)}\n`,
  );
}
const { text, exitCode } = conclusion(measurements, values.check);
if (text !== '') console.error(`\n${text}`);
process.exitCode = exitCode;
