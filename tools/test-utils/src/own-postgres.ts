import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OnHost } from './two-hosts.ts';

/**
 * Starts a PostgreSQL server that the test may crash. A crash loses each transaction that did not wait for its entry in the
 * write-ahead log, because the server writes this log only every ten seconds, or when a transaction waits for it. With `host`,
 * programs on other hosts reach the server at the host's address.
 */
export async function startOwnPostgres(host?: { on: OnHost; address: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'own-postgres-'));
  const data = join(folder, 'data');
  const programs = await findPrograms();
  // The PostgreSQL server must run as another user than root, because PostgreSQL refuses to run as root.
  const user = isRoot ? 'postgres' : undefined;
  const before = host?.on(user) ?? (user === undefined ? [] : ['runuser', '-u', user, '--']);
  const asPostgres = (program: string, ...values: string[]) =>
    run(...before, join(programs, program), `--pgdata=${data}`, ...values);
  const pgCtl = (...more: string[]) => asPostgres('pg_ctl', '--wait', '--silent', ...more);

  if (isRoot) await run('chown', 'postgres', folder);
  const login = ['--username=tests', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await asPostgres('initdb', ...login);
  await appendFile(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  // The PostgreSQL server listens on a Unix socket in its folder, because another program could take a port before the
  // start or during a crash.
  const settings = {
    listen_addresses: `'${host?.address ?? ''}'`,
    unix_socket_directories: folder,
    fsync: 'off',
    wal_writer_delay: '10s',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const start = () =>
    pgCtl(`--log=${join(data, 'log')}`, `--options=${options.join(' ')}`, 'start');
  await start();

  return {
    url: `postgres://tests@${encodeURIComponent(folder)}/postgres`,
    /** Kills all processes of the PostgreSQL server and starts the server again. The server recovers from its log. */
    async crash(): Promise<void> {
      await pgCtl('--mode=immediate', 'stop');
      await start();
    },
    async close(): Promise<void> {
      await pgCtl('--mode=immediate', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

const isRoot = process.getuid?.() === 0;

async function run(program = '', ...values: string[]): Promise<void> {
  // The PostgreSQL programs get no pipes of this process, because the server would inherit the pipes and keep them open.
  const child = spawn(program, values, { stdio: 'ignore', cwd: tmpdir() });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`The command ${[program, ...values].join(' ')} ended with code ${code}`);
}

/** Debian keeps the programs outside the PATH, in a folder for each major version. */
async function findPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  const newest = versions.sort((one, other) => Number(one) - Number(other)).at(-1);
  return join('/usr/lib/postgresql', String(newest), 'bin');
}
