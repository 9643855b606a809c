import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Folder, readComparisons } from './comparison.ts';
import { missedTargets, report } from './report.ts';
import { judge, type Measurement, rowsOf } from './result.ts';

// Without it, the stores would not use the servers that the environment names.
process.env['DEPTH'] ??= 'full';

/** In the order of the run. A section is imported when it runs: by then its packages are installed. */
const sections: Record<string, () => Promise<{ measure(folder: Folder): Promise<Measurement[]> }>> =
  {
    calls: () => import('./sections/calls.ts'),
    size: () => import('./sections/size.ts'),
    import: () => import('./sections/import.ts'),
    throughput: () => import('./sections/throughput.ts'),
    start: () => import('./sections/start.ts'),
    install: () => import('./sections/install.ts'),
    tasks: () => import('./sections/tasks.ts'),
  };

// npm run bench: see README.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, check: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  const names = Object.keys(sections).join(', ');
  console.error(`There is no section ${unknown.join(', ')}. There are: ${names}.`);
  process.exit(2);
}

const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
const needs = ['run-many', '-t', 'build', 'install', '-p', 'packages/*', 'docs', 'external'];
const { status } = spawnSync(process.execPath, [nx, ...needs, '--output-style=static'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const measurements: (Measurement & { section: string })[] = [];
for (const [section, load] of Object.entries(sections)) {
  if (positionals.length > 0 && !positionals.includes(section)) continue;
  const { measure } = await load();
  for (const folder of await readComparisons()) {
    for (const measurement of await measure(folder)) {
      console.log(`\n${section} · ${report(measurement)}`);
      measurements.push({ section, ...measurement });
    }
  }
}

if (values.json !== undefined) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() };
  const results = measurements.map((one) => {
    const { section, title, unit, baseline } = one;
    const measured = rowsOf(one).map(({ subject, spread, ratio }) => ({
      subject,
      ...spread,
      ratio: ratio?.median,
    }));
    return { section, title, unit, baseline, measured, verdicts: judge(one) };
  });
  const written = JSON.stringify({ date: new Date(), machine, results }, null, 2);
  await writeFile(values.json, `${written}\n`);
}
const missed = values.check ? missedTargets(measurements) : [];
if (missed.length > 0) {
  console.error(['\nMissed targets:', ...missed].join('\n  '));
  process.exitCode = 1;
}
