import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The scripts in tools/node run before anything is built, so their tests cannot use the shared configuration of tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let root: string;

/** Makes a repository with the launcher and a complete installation, but without a pinned Node. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'crossborder-fx-node-'));
  for (const file of ['run.cjs', 'pinned.cjs']) {
    await cp(join(import.meta.dirname, file), join(root, 'tools/node', file));
  }
  await write('package.json', '{ "engines": { "node": ">=24.3.0" } }');
  await write('node_modules/.package-lock.json', '{}');
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, content: string, mode?: number) {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { mode });
  return path;
}

const pinnedPath = `node_modules/node-${process.platform}-${process.arch}/bin/node`;

/** A program in place of the pinned Node. It prints the arguments with which the launcher starts it. */
const pin = (version: string) =>
  write(
    pinnedPath,
    `#!/bin/sh
if [ "$1" = --version ]; then echo ${version}; else echo "pinned $* \${PATH%%:*}"; fi`,
    0o755,
  );

async function start(args: string[], { version = process.version, terminal = false } = {}) {
  const fake = await write(
    'fake-machine.cjs',
    `Object.defineProperty(process, 'version', { value: '${version}' });
     require('tty').isatty = () => ${terminal};`,
  );
  return spawn(process.execPath, ['--require', fake, 'tools/node/run.cjs', ...args], { cwd: root });
}

async function run(args: string[], version?: string) {
  const child = await start(args, version === undefined ? {} : { version });
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code, signal };
}

test.each(['v12.22.12', 'v26.0.0'])(
  'the launcher on Node %s runs the pinned Node, which is first on the PATH',
  async (version) => {
    const node = await pin('v24.21.0');
    const { stdout, code } = await run(['file.ts', '--once'], version);
    expect(stdout).toBe(`pinned file.ts --once ${dirname(node)}\n`);
    expect(code).toBe(0);
  },
);

test.each(['v24.3.0', 'v24.10.0', 'v25.0.0', 'v100.0.0'])(
  'without a pinned Node, the launcher on Node %s runs that same Node, and puts it first on the PATH',
  async (version) => {
    const { stdout } = await run(['-p', 'process.execPath + process.env.PATH'], version);
    expect(stdout).toMatch(`${process.execPath}${dirname(process.execPath)}:`);
  },
);

test.each(['v12.22.12', 'v24.2.9', 'v9.99.0'])(
  'without a pinned Node, the launcher on Node %s says in one line which Node to install',
  async (version) => {
    expect(await run(['-p', '1'], version)).toEqual({
      stdout: '',
      stderr: `This command needs Node 24.3.0 or newer, not ${version}. Install Node from https://nodejs.org\n`,
      code: 1,
      signal: null,
    });
  },
);

test.each([
  ['is too old', () => pin('v24.2.0')],
  ['does not start', () => write(pinnedPath, '#!/nowhere', 0o755)],
])('the launcher ignores a pinned Node that %s', async (_, prepare) => {
  await prepare();
  expect((await run(['-p', 'process.execPath'])).stdout).toBe(`${process.execPath}\n`);
});

test('the launcher says that an installation is missing or was interrupted', async () => {
  await pin('v24.21.0');
  await rm(join(root, 'node_modules/.package-lock.json'));
  const { stderr, code } = await run(['-p', '1']);
  expect(stderr).toBe('Some or all dependencies are not installed. Run `npm ci`.\n');
  expect(code).toBe(1);
});

test('the launcher passes on the exit code of the command', async () => {
  expect(await run(['-e', 'process.exit(7)'])).toMatchObject({ code: 7, signal: null });
});

test.each(['SIGTERM', 'SIGKILL'])(
  'the launcher ends by the same signal when %s ends its command',
  async (signal) => {
    const ended = await run(['-e', `process.kill(process.pid, '${signal}')`]);
    expect(ended).toMatchObject({ code: null, signal });
  },
);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the launcher gives a command time to end after %s, and passes on its exit code',
  async (signal) => {
    const waiting = `process.on('${signal}', () => { console.log('ending'); process.exit(5); });
      console.log('started'); setInterval(() => {}, 1000);`;
    const child = await start(['-e', waiting]);
    const output = text(child.stdout);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([5, null]);
    expect(await output).toBe('started\nending\n');
  },
);

test('the launcher does not repeat Ctrl-C, which a terminal sends to the command itself', async () => {
  const waiting = `process.on('SIGINT', () => console.log('again')); process.on('SIGTERM', () => process.exit(5));
    console.log('started'); setInterval(() => {}, 1000);`;
  const child = await start(['-e', waiting], { terminal: true });
  const output = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([5, null]);
  expect(await output).toBe('started\n');
});

test('the launcher passes standard input to the command', async () => {
  const child = await start(['-e', 'process.stdin.pipe(process.stdout)']);
  child.stdin.end('typed');
  expect(await text(child.stdout)).toBe('typed');
});

test.each(['run.cjs', 'link.cjs', 'pinned.cjs'])('an old Node can read %s', async (file) => {
  const source = await readFile(join(import.meta.dirname, file), 'utf8');
  const compiled = (target: ts.ScriptTarget) =>
    ts.transpileModule(source, { compilerOptions: { target } }).outputText;
  // If the compiler makes the same code for an old and for the newest version of JavaScript, the file has no new syntax.
  expect(compiled(ts.ScriptTarget.ES2018)).toBe(compiled(ts.ScriptTarget.ESNext));
  expect(source).not.toMatch(/require\('node:/);
});
