import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runIn } from '../../own-lock/src/install-folder.ts';
import { readComparisons } from './comparison.ts';
import { setup } from './install.ts';
import { report } from './report.ts';
import { brokenOf, judge, type Measurement } from './result.ts';
import { isSectionName, loadSection, sectionNames } from './sections.ts';

// npm run bench: see README.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
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

await setup();
await runIn(
  join(import.meta.dirname, '../../..'),
  'nx run-many -t build -p "packages/*" --output-style=static',
);

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
// A missed target is a finding, not a failure; a subject that does not work is one.
if (measurements.some((measurement) => brokenOf(measurement).length > 0)) process.exitCode = 1;
