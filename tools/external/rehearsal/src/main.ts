import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '../../src/install.ts';
import { conclusion, createReport, isGreen, StoppedError } from './report.ts';

// npm run release:rehearse: see README.md.
const repository = join(import.meta.dirname, '../../../..');
const report = createReport();
const start = performance.now();
// Outside the repository, so that nothing is found that is not in the packages.
const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
try {
  await install();
  // What it needs is installed only now.
  const { rehearse } = await import('./rehearse.ts');
  const postgresUrl = process.env['CROSSBORDER_FX_POSTGRES_URL'] || undefined;
  await rehearse(report, { repository, folder, postgresUrl });
} catch (error) {
  // What stopped it stands in the report already.
  if (!(error instanceof StoppedError)) {
    await report.attempt('rehearsal', 'to its end', () => Promise.reject(error));
  }
}
console.log(`\n${conclusion(report.rows, (performance.now() - start) / 1000)}`);
if (isGreen(report.rows)) {
  await rm(folder, { recursive: true, force: true });
} else {
  console.error(`What it made is in ${folder}.`);
  process.exitCode = 1;
}
