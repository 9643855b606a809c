import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { type Broken, firstLine } from './broken.ts';

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; title: string; failureMessages: string[] }[];
  }[];
}

/** The tests of the previous release that fail. */
export async function brokenTests(folder: string, only: string[] = []): Promise<Broken[]> {
  const { testResults } = await run(folder, only);
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const [owner = '', file = ''] = relative(join(folder, 'tests'), name).split(sep);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const broken = { package: owner, kind: 'behaviour' as const, file };
    // A file that cannot be loaded has no results.
    if (message && failed.length === 0)
      return [{ ...broken, title: file, problem: firstLine(message) }];
    return failed.map(({ title, failureMessages: [problem = ''] }) => ({
      ...broken,
      title,
      problem: firstLine(problem),
    }));
  });
}

async function run(folder: string, only: string[]): Promise<Report> {
  const vitest = join(
    createRequire(import.meta.url).resolve('vitest/package.json'),
    '../vitest.mjs',
  );
  const outputFile = join(folder, 'report.json');
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const args = ['run', ...only, '--root', folder, '--config', config, '--reporter', 'json'];
  const output = await new Promise<string>((resolve) => {
    const command = [vitest, ...args, '--outputFile', outputFile];
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, command, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  const report: Report = await readFile(outputFile, 'utf8').then(JSON.parse, () => {
    throw new Error(`The tests of the previous release did not run: ${output}`);
  });
  if (report.testResults.length === 0)
    throw new Error(`No test of the previous release ran: ${output}`);
  return report;
}
