import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@crossborder-fx/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../../test-utils/src/free-port.ts';
import { environment } from '../environment.ts';
import {
  createProject,
  expectNothingRunning,
  type Job,
  outerAddress,
  startJob,
} from './project.ts';

const docs = join(import.meta.dirname, '../../../../../docs');
const read = (file: string) => readFile(join(docs, file), 'utf8');
const dockerfile = await readDockerfile();
const { services, volumes } = parse(await read('samples/containers/compose.yml'));
const guide = await read('guides/containers.md');

// In the container images of Node, the user `node` has the id 1000.
const isRoot = process.getuid?.() === 0;
const user = isRoot ? 1000 : Number(process.getuid?.());
const group = isRoot ? 1000 : Number(process.getgid?.());
const users: Record<string, string[]> = {
  root: [],
  node: isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups'] : [],
};

const folder = await createProject();
const volume = await mkdtemp(join(tmpdir(), 'crossborder-fx-volume-'));
afterAll(() => rm(volume, { recursive: true, force: true }));
beforeAll(async () => {
  // Every user of the machine must be able to read these folders, as in a container image.
  for (const parent of [folder, volume]) await chmod(parent, 0o755);
  for (const file of dockerfile.copied) await stat(join(folder, file));
  await rm(join(folder, 'node_modules'), { recursive: true });
  for (const { command, user: name } of dockerfile.run) {
    const [program = '', ...args] = [...(users[name] ?? []), 'sh', '-c', here(command)];
    await promisify(execFile)(program, args, { cwd: folder, env: environment() });
  }
});

/** Reads the Dockerfile of the guide, and fails if the Dockerfile has a statement that these tests do not support. */
async function readDockerfile() {
  let user = 'root';
  const copied: string[] = [];
  const run: { command: string; user: string }[] = [];
  const started: Record<string, string[]> = {};
  const text = (await read('samples/containers/Dockerfile')).replaceAll(/\\\n\s*/g, '');
  for (const line of text.split('\n').filter(Boolean)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === 'COPY') copied.push(...rest.split(' ').slice(0, -1));
    else if (instruction === 'RUN') run.push({ command: rest, user });
    else if (instruction === 'USER') user = rest;
    else if (/^(?:HEALTHCHECK|CMD)$/.test(instruction)) {
      started[instruction] = JSON.parse(rest.replace(/^(?:--\S+ )*CMD /, ''));
    } else expect(instruction, line).toMatch(/^(?:FROM|WORKDIR|VOLUME|EXPOSE)$/);
  }
  const { HEALTHCHECK: healthcheck = [], CMD: start = [] } = started;
  return { copied, run, user, healthcheck, start };
}

/** Replaces in a command the folder and the user of the container image by a folder and the user of this machine. */
function here(text: string): string {
  return text
    .replaceAll('/data', join(volume, 'data'))
    .replaceAll('--owner=node', `--owner=${user}`)
    .replaceAll('--group=node', `--group=${group}`);
}

/** Runs the image's program without a container, and waits until the image's health check succeeds. */
async function startContainer(...options: string[]) {
  const port = String(await freePort());
  const at = (text: string) => here(text).replaceAll('4010', port);
  const run = (job: Job, command: readonly string[], env: Record<string, string> = {}) => {
    const [program = '', ...args] = [...(users[dockerfile.user] ?? []), ...command.map(at)];
    return job.run(program, args, env);
  };
  const inside = startJob(folder);
  const job = startJob(folder);
  const isHealthy = async () => (await run(inside, dockerfile.healthcheck)).code;
  expect(await isHealthy()).toBe(1);
  const ended = run(job, [...dockerfile.start, ...options], services.sandbox.environment);
  await expect.poll(isHealthy).toBe(0);
  return {
    port,
    /** Runs a command while the program runs, as `docker compose exec` does in a container. */
    execute: (command: string) => run(inside, command.split(' ')),
    async stop() {
      job.terminate();
      expect((await ended).code).toBe(0);
      await expectNothingRunning(job);
    },
  };
}

function askFromOutside(port: string, path: string): Promise<number> {
  return fetch(`http://${outerAddress()}:${port}${path}`).then(({ status }) => status);
}

/** Makes a payment by the command that the guide shows, and returns the id of the payment. */
async function pay({ execute, port }: Awaited<ReturnType<typeof startContainer>>) {
  const [, command = ''] = /^docker compose exec sandbox (.+)$/m.exec(guide) ?? [];
  const { code, output } = await execute(`${command} --url http://127.0.0.1:${port}`);
  expect(code, output).toBe(0);
  const [, id] = /PAYMENT_FINALIZED was sent for payment (\w+)/.exec(output) ?? [];
  return id ?? expect.fail(output);
}

test('the Compose file starts the tests when the sandbox is healthy, with the credentials of the sandbox', () => {
  const { sandbox, tests } = services;
  expect(tests.depends_on).toEqual({ sandbox: { condition: 'service_healthy' } });
  expect(tests.environment).toEqual({
    ...sandbox.environment,
    FX_BASE_URL: 'http://sandbox:4010',
  });
  expect(sandbox.volumes).toEqual(Object.keys(volumes).map((name) => `${name}:/data`));
});

test('the guide on containers explains each option that the container is started with', () => {
  const rows = Array.from(guide.matchAll(/^\| `(--\S+).*?` \|/gm), ([, option]) => option);
  const options = dockerfile.start.filter((part) => part.startsWith('--'));
  expect(rows.concat('--port').sort()).toEqual(options.sort());
});

test('a suite in another container runs against the sandbox image, whose process does not run as root', async () => {
  const container = await startContainer();
  const { environment: env } = services.tests;
  const finished = await startJob(folder).run('npm', ['test'], {
    ...env,
    FX_BASE_URL: env.FX_BASE_URL.replace('sandbox:4010', `${outerAddress()}:${container.port}`),
  });
  expect(finished).toEqual({ code: 0, output: expect.stringContaining('the suite ran') });

  const { output } = await container.execute('id -u');
  expect(output.trim()).toBe(String(user));
  expect(user).not.toBe(0);
  await container.stop();
});

test('the sandbox container keeps a payment on its volume, and shows the payment after the next start', async () => {
  const first = await startContainer();
  const id = await pay(first);
  expect((await stat(here('/data/sandbox.db'))).uid).toBe(user);
  await first.stop();
  const second = await startContainer();
  const { FX_USERNAME: username, FX_SECRET: secret } = services.sandbox.environment;
  const fx = createClient({ baseUrl: `http://127.0.0.1:${second.port}`, username, secret });
  expect((await fx.payments.get(id)).status).toBe('finalized');
  await second.stop();
});

test('another container may read the health of the sandbox, but may control the sandbox only with --control all', async () => {
  const closed = await startContainer();
  expect(await askFromOutside(closed.port, '/_sandbox/health')).toBe(200);
  expect(await askFromOutside(closed.port, '/_sandbox/clock')).toBe(403);
  await closed.stop();
  const open = await startContainer('--control', 'all');
  expect(await askFromOutside(open.port, '/_sandbox/clock')).toBe(200);
  await open.stop();
});
