import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { environment } from '../environment.ts';

// The test suite of a consumer, which sends a signed request to the address in the environment variable FX_BASE_URL.
const suite = `
  import { createClient } from '@crossborder-fx/client';
  const { FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret } = process.env;
  const fx = createClient({ baseUrl, username, secret, allowInsecure: true });
  const { items } = await fx.wallets.list();
  console.log(items.length > 0 ? 'the suite ran' : 'no wallets');
  if (process.env.SUITE_FAILS) process.exit(1);
`;

/** Creates a consumer's project for a file of tests, by the real npm and from packed archives of our packages. */
export async function createProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-ci-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const manifest = { private: true, type: 'module', scripts: { test: 'node suite.js' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, '.npmrc'), 'audit=false\nfund=false\nprefer-offline=true\n');
  await writeFile(join(folder, 'suite.js'), suite);
  const archives = inject('tarballs').map(({ archive }) => archive);
  const options = { cwd: folder, env: environment() };
  await promisify(execFile)('npm', ['install', '--save-dev', ...archives], options);
  return folder;
}

export type Job = ReturnType<typeof startJob>;

/** Starts a job in a project, as a CI runner does. The processes that the job leaves running are killed when the test ends. */
export function startJob(folder: string) {
  // By this environment variable, the test finds all processes of the job.
  const id = randomUUID();
  let current: ChildProcess | undefined;
  onTestFinished(async () => {
    for (const { pid } of await processes()) process.kill(pid, 'SIGKILL');
  });

  async function processes() {
    const found: { pid: number; command: string }[] = [];
    for (const pid of await readdir('/proc')) {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      if (!(await read('environ')).split('\0').includes(`CI_JOB=${id}`)) continue;
      const command = (await read('cmdline')).replaceAll('\0', ' ').trim();
      found.push({ pid: Number(pid), command });
    }
    return found;
  }

  return {
    /** Runs a program of the job to its end. @returns the exit code and the printed text */
    async run(file: string, args: string[], env: Record<string, string> = {}) {
      // The output goes to a file, because a process that the job leaves running would keep a pipe open.
      const outputFile = join(folder, `output-${randomUUID()}.txt`);
      const output = await open(outputFile, 'w');
      const child = spawn(file, args, {
        cwd: folder,
        stdio: ['ignore', output.fd, output.fd],
        env: environment({ CI_JOB: id, ...env }),
      });
      current = child;
      const [code]: [number | null] = (await once(child, 'exit')) as never;
      await output.close();
      const printed = await readFile(outputFile, 'utf8');
      await rm(outputFile);
      return { code, output: printed };
    },
    /** Sends SIGTERM to the program that the job runs, and to none of the program's children. */
    terminate: () => void current?.kill(),
    running: async () => (await processes()).map(({ command }) => command),
  };
}

/** Returns an address of this machine other than loopback, such as a program in another container would use. */
export function outerAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outer?.address ?? expect.fail('This machine needs a network address other than loopback.');
}

export async function expectNothingRunning(job: Job): Promise<void> {
  await expect.poll(() => job.running(), { interval: 100 }).toEqual([]);
}
