import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { packPackages, type Tarball } from '../../runtimes/src/consumer.ts';
import { siteOpener } from './open-site.ts';

// The quick start, followed by what stands on its page in the browser, and nothing else. Two things differ: packages come
// from archives in place of the registry, and the port is a free one.

/** A block of code, as its copy button gives it. */
interface Block {
  /** The number of the heading that it stands under. */
  step: number;
  /** `ts`, `sh`, `python` or `text`. */
  language: string;
  /** The name to save it under; empty for a command. */
  file: string;
  code: string;
}

const openSite = siteOpener();
let archives: string;
let tarballs: Tarball[];
let folder: string;
let port: string;
let sandbox: ChildProcess | undefined;

beforeAll(async () => {
  archives = await mkdtemp(join(tmpdir(), 'crossborder-fx-archives-'));
  tarballs = await packPackages(archives);
});
afterAll(() => rm(archives, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-quick-start-'));
  port = `${await freePort()}`;
  return async () => {
    if (sandbox?.pid !== undefined) process.kill(-sandbox.pid, 'SIGTERM');
    sandbox = undefined;
    await rm(folder, { recursive: true, force: true });
  };
});

test.each([
  { language: 'ts', run: 'node', ending: 'ts' },
  { language: 'sh', run: 'sh', ending: 'sh' },
  { language: 'python', run: 'python3', ending: 'py' },
])('the quick start leads to a confirmed payment: $language', async ({ language, run, ending }) => {
  const blocks = await readBlocks();
  const commandOf = (step: number) => blockOf(blocks, step, ({ file }) => file === '').code;
  const install = tarballs
    .filter(({ name }) => name !== '@crossborder-fx/mock')
    .map(({ archive }) => archive)
    .join(' ');
  await shell(commandOf(1).replace(/@crossborder-fx.*/, `--offline ${install}`));
  start(commandOf(2));
  const settings = commandOf(3);
  await answer();

  for (const { file, code } of blocks) if (file !== '') await writeFile(join(folder, file), code);
  const play = (name: string) => shell(`${settings}\n${run} ${name}.${ending}`);
  const shown = (name: string) => {
    const index = blocks.findIndex(({ file }) => file === `${name}.${ending}`);
    expect(blocks[index]?.language).toBe(language);
    return `${blocks[index + 1]?.code}\n`;
  };
  const before = await play('balance');
  expect(before).toBe(shown('balance'));
  expect(await play('first-payment')).toBe(shown('first-payment'));
  await shell(`${settings}\n${commandOf(6)}`);
  const [euros, ...others] = (await play('balance')).split('\n');
  const [eurosBefore, ...othersBefore] = before.split('\n');
  expect(others).toEqual(othersBefore);
  const spent = amountOf(eurosBefore) - amountOf(euros);
  expect(spent).toBeGreaterThanOrEqual(1250);
  expect(spent).toBeLessThan(1300);
});

const amountOf = (line = '') => Number(line.replace('EUR ', ''));

async function readBlocks(): Promise<Block[]> {
  const { page } = await openSite('/guides/quick-start/');
  const blocks = await page.locator('.sl-markdown-content').evaluate((content) => {
    let step = 0;
    return [...content.querySelectorAll<HTMLElement>('h2, figure')].flatMap((element) => {
      if (element.tagName === 'H2') step = Number.parseInt(element.textContent, 10);
      const copied = element.querySelector<HTMLElement>('button[data-code]')?.dataset['code'];
      if (copied === undefined) return [];
      const language = element.querySelector('pre')?.dataset['language'] ?? '';
      const file = element.querySelector('figcaption .title')?.textContent ?? '';
      return [{ step, language, file, code: copied.replaceAll('\u007f', '\n') }];
    });
  });
  return blocks.map((block) => ({ ...block, code: block.code.replaceAll('4010', port) }));
}

function blockOf(blocks: Block[], step: number, fits: (block: Block) => boolean): Block {
  const found = blocks.find((block) => block.step === step && fits(block));
  if (found === undefined) throw new Error(`Step ${step} of the quick start has no such block`);
  return found;
}

const environment = () => ({
  ...process.env,
  // The Node that runs the tests, and no colours for them.
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  FORCE_COLOR: '0',
});

async function shell(command: string): Promise<string> {
  const options = { cwd: folder, env: environment() };
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], options);
  return stdout;
}

function start(command: string): void {
  const options = { cwd: folder, env: environment(), stdio: 'ignore' as const, detached: true };
  sandbox = spawn('sh', ['-ec', command], options);
}

/** Waits until the sandbox answers, as a person waits for its first line. */
async function answer(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await fetch(`http://127.0.0.1:${port}/_sandbox/health`).catch(() => undefined);
    if (found?.ok) return;
    await setTimeout(100);
  }
  throw new Error('The sandbox of the quick start does not answer');
}
