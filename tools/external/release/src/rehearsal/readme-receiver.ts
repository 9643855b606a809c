import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { environment } from '../../../runtimes/src/environment.ts';
import { run } from './command.ts';
import { type ExampleSetting, explained, readBlocks, writeProgram } from './readme-example.ts';
import { credentials } from './service.ts';
import { lacksPostgres } from './upgrade.ts';

/** The receiver of the README with its store, and the notification that the README tests it with. */
export async function runReceiver(setting: ExampleSetting, name: string): Promise<void> {
  const { project, service, postgresUrl } = setting;
  if (!postgresUrl) throw new Error(lacksPostgres);
  const blocks = await readBlocks(project, name);
  const test = blocks.find(({ code }) => code.includes('/testing'))?.code ?? '';
  const [, secret = ''] = /secret = '(\w+)'/.exec(test) ?? [];
  const port = String(await freePort());

  await explained(name, async () => {
    for (const { file, code } of blocks) {
      if (file !== undefined) await writeProgram(project, file, code);
    }
    const file = await writeProgram(project, 'test-receiver.ts', test.replace('3000', port));
    const receiver = spawn(process.execPath, [join(project, 'readme/main.ts')], {
      cwd: project,
      env: {
        ...environment(),
        DATABASE_URL: await ownDatabase(project, postgresUrl),
        WEBHOOK_SECRET: secret,
        PORT: port,
        FX_BASE_URL: service.url,
        FX_USERNAME: credentials.username,
        FX_SECRET: credentials.secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    receiver.stdout.on('data', (data) => printed.push(data));
    receiver.stderr.on('data', (data) => printed.push(data));
    const ended = once(receiver, 'exit');
    try {
      await listens(port, () => receiver.exitCode === null);
      const options = { cwd: project, env: environment() };
      assert.equal(await run(process.execPath, [file], options), '204\n');
      assert.match(String(Buffer.concat(printed)), /^finalized NTc4MTI2$/m);
    } catch (error) {
      const output = Buffer.concat(printed).toString().trim().slice(0, 300);
      throw new Error(`${Object(error).message} The receiver printed: ${output}.`, {
        cause: error,
      });
    } finally {
      receiver.kill();
      await ended;
      await ownDatabase(project, postgresUrl, 'DROP');
    }
  });
}

/** A schema with the table that the README writes to, as the search path of a connection. */
async function ownDatabase(project: string, url: string, verb = 'CREATE'): Promise<string> {
  const schema = `readme_${process.pid}`;
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  const program = await writeProgram(project, 'schema.mjs', schemaProgram);
  const env = { ...environment(), URL: url, SCHEMA: schema, VERB: verb };
  await run(process.execPath, [program], { cwd: project, env });
  return own.href;
}

const schemaProgram = `
import { Pool } from 'pg';
const { URL: connectionString, SCHEMA: schema, VERB: verb } = process.env;
const pool = new Pool({ connectionString });
if (verb === 'DROP') await pool.query('DROP SCHEMA ' + schema + ' CASCADE');
else {
  await pool.query('CREATE SCHEMA ' + schema);
  await pool.query('CREATE TABLE ' + schema + '.invoice (payment_id text, paid boolean)');
}
await pool.end();
`;

async function listens(port: string, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 600 && isRunning(); attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return;
    await setTimeout(100);
  }
  throw new Error('The receiver did not start.');
}
