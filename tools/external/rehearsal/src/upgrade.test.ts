import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { environment } from '../../runtimes/src/environment.ts';
import { createReport } from './report.ts';
import { upgradeAndBack } from './upgrade.ts';

// Programs of the test stand for those of programs/upgrade: what they find is said by the version.

let project: string;

beforeEach(async () => {
  project = await temporaryFolder();
});

async function results(programs: Record<string, string>, postgresUrl?: string) {
  const report = createReport(() => {});
  const version = join(project, 'version');
  await upgradeAndBack(report, {
    project,
    versions: ['1.0.0', '1.1.0', '1.0.0'],
    postgresUrl,
    env: environment(),
    async create() {
      await mkdir(join(project, 'upgrade'));
      for (const name of ['data-file', 'journal', 'postgres-store']) {
        await writeFile(join(project, 'upgrade', `${name}.mjs`), programs[name] ?? '');
      }
      await writeFile(version, '1.0.0');
    },
    install: (to) => writeFile(version, to),
  });
  return report.rows.map(({ step, tried, result, detail }) => [step, tried, result, detail]);
}

const rowsOf = (rows: string[][], name: string) =>
  rows.filter(([, tried]) => tried?.includes(name));

test('each version has its turn with the data of the one before', async () => {
  const program = `
    import { appendFileSync, readFileSync } from 'node:fs';
    const [phase, folder] = process.argv.slice(2);
    appendFileSync(folder + '/turns', phase + ' ' + readFileSync('version') + ';');
    const turns = readFileSync(folder + '/turns', 'utf8');
    if (phase === '3' && turns !== '1 1.0.0;2 1.1.0;3 1.0.0;') throw new Error(turns);
  `;
  const rows = rowsOf(await results({ 'data-file': program }), 'data file');
  expect(rows).toEqual([
    ['before', 'the data file of the sandbox, by 1.0.0', 'green', ''],
    ['upgrade', 'the data file of the sandbox, by 1.1.0', 'green', ''],
    ['downgrade', 'the data file of the sandbox, by 1.0.0', 'green', ''],
  ]);
});

test('what one version loses is red, and not tried with the next', async () => {
  const program = `if (process.argv[2] === '2') throw new Error('a payment was made twice');`;
  const rows = rowsOf(await results({ journal: program }), 'file journal');
  expect(rows.map(([step, , result]) => [step, result])).toEqual([
    ['before', 'green'],
    ['upgrade', 'red'],
  ]);
  expect(rows[1]?.[3]).toContain('a payment was made twice');
});

test('without PostgreSQL what needs it is red, and the line says what to run', async () => {
  const rows = await results({});
  for (const name of ['PostgreSQL journal', 'PostgreSQL store']) {
    expect(rowsOf(rows, name)).toEqual([
      [
        'before',
        expect.anything(),
        'red',
        'CROSSBORDER_FX_POSTGRES_URL names no PostgreSQL: run `.ci/services npm run release:rehearse`.',
      ],
    ]);
  }
});
