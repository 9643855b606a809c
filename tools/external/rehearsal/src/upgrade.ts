import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type CommandOptions, run } from './command.ts';
import type { Report } from './report.ts';

/** What keeps data from one version to the next, and the program of programs/upgrade that uses it. */
const keepers = [
  { name: 'the data file of the sandbox', program: ['data-file'], needsPostgres: false },
  { name: 'a file journal', program: ['journal', 'file'], needsPostgres: false },
  { name: 'a PostgreSQL journal', program: ['journal', 'postgres'], needsPostgres: true },
  { name: 'a PostgreSQL store', program: ['postgres-store'], needsPostgres: true },
] as const;

export interface Upgrade {
  project: string;
  /** The versions in their order: the previous, the next, and the previous again. */
  versions: readonly string[];
  postgresUrl: string | undefined;
  env: NodeJS.ProcessEnv;
  /** Makes the project, with the first of the versions. */
  create(): Promise<void>;
  install(version: string): Promise<void>;
}

/** Each version in turn reads what the one before wrote, and goes on with it. */
export async function upgradeAndBack(report: Report, upgrade: Upgrade): Promise<void> {
  const { project, versions, postgresUrl, create, install } = upgrade;
  const folder = join(project, 'data');
  const schema = `rehearsal_${randomBytes(6).toString('hex')}`;
  const options: CommandOptions = {
    cwd: project,
    env: { ...upgrade.env, CROSSBORDER_FX_POSTGRES_URL: postgresUrl },
  };
  const node = (program: string, ...args: string[]) =>
    run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join('upgrade', `${program}.mjs`), ...args],
      options,
    );

  // What failed once is not tried with the next version.
  const failed = new Set<string>();
  for (const [index, version] of versions.entries()) {
    const step = ['before', 'upgrade', 'downgrade'][index] ?? 'upgrade';
    await report.need(step, `install ${version}`, () =>
      index === 0 ? create() : install(version),
    );
    await mkdir(folder, { recursive: true });
    if (postgresUrl && index === 0) await query(postgresUrl, `CREATE SCHEMA ${schema}`);
    const turns = keepers.map(async ({ name, program: [program, ...kind], needsPostgres }) => {
      if (failed.has(name)) return;
      const isGreen = await report.attempt(step, `${name}, by ${version}`, async () => {
        if (needsPostgres && !postgresUrl) throw new Error(lacksPostgres);
        await node(program, String(index + 1), folder, schema, ...kind);
      });
      if (!isGreen) failed.add(name);
    });
    await Promise.all(turns);
  }
  if (postgresUrl) await query(postgresUrl, `DROP SCHEMA ${schema} CASCADE`);
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

const lacksPostgres =
  'CROSSBORDER_FX_POSTGRES_URL names no PostgreSQL: run `.ci/services npm run release:rehearse`.';
