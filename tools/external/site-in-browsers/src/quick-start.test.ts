import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packPackages } from '../../runtimes/src/consumer.ts';
import { siteOpener } from './open-site.ts';

// Follows the steps of the guide "Quick start" on its page, with two differences: packages come from archives in place
// of the npm registry, and the sandbox listens on a free port.

const openSite = siteOpener();

test('the quick start leads to a confirmed payment in each language', async () => {
  const folder = await temporaryFolder();
  const port = `${await freePort()}`;
  const blocks = (await readBlocks()).map(({ code, ...block }) => ({
    ...block,
    code: code.replaceAll('4010', port),
  }));
  const commandOf = (step: number) =>
    blocks.find((block) => block.step === step && block.file === '')?.code ??
    expect.fail(`Step ${step} of the quick start has no command`);
  // The commands that the page shows run on the Node that runs these tests, and print no colours.
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
  const options = { cwd: folder, env: { ...process.env, PATH, FORCE_COLOR: '0' } };
  const shell = async (command: string) =>
    (await promisify(execFile)('sh', ['-ec', command], options)).stdout;

  const archives = (await packPackages(await temporaryFolder()))
    .filter(({ name }) => name !== '@crossborder-fx/mock')
    .map(({ archive }) => archive);
  await shell(commandOf(1).replace(/@crossborder-fx.*/, `--prefer-offline ${archives.join(' ')}`));
  const sandbox = spawn('sh', ['-ec', commandOf(2)], {
    ...options,
    stdio: 'ignore',
    detached: true,
  });
  onTestFinished(() => void process.kill(-(sandbox.pid ?? 0), 'SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/_sandbox/health`), { timeout: 240_000 });

  for (const { file, code } of blocks) if (file !== '') await writeFile(join(folder, file), code);
  for (const [run, ending] of [
    ['node', 'ts'],
    ['sh', 'sh'],
    ['python3', 'py'],
  ] as const) {
    const play = (name: string) => shell(`${commandOf(3)}\n${run} ${name}.${ending}`);
    const shown = (name: string) =>
      `${blocks[blocks.findIndex(({ file }) => file === `${name}.${ending}`) + 1]?.code}\n`;
    await fetch(`${url}/_sandbox/reset`, { method: 'POST' });
    const before = await play('balance');
    expect(before).toBe(shown('balance'));
    expect(await play('first-payment')).toBe(shown('first-payment'));
    await shell(`${commandOf(3)}\n${commandOf(6)}`);
    const spent = eurosOf(before) - eurosOf(await play('balance'));
    expect(spent, ending).toBeGreaterThanOrEqual(1250);
    expect(spent, ending).toBeLessThan(1300);
  }
});

const eurosOf = (printed: string) => Number(/^EUR (\S+)/.exec(printed)?.[1]);

/** Reads the code blocks as their copy buttons give them, with the step's number in the heading above each block. */
async function readBlocks() {
  const { page } = await openSite('/guides/quick-start/');
  return page.locator('.sl-markdown-content').evaluate((content) => {
    let step = 0;
    return [...content.querySelectorAll<HTMLElement>('h2, figure')].flatMap((element) => {
      if (element.tagName === 'H2') step = Number.parseInt(element.textContent, 10);
      const copied = element.querySelector<HTMLElement>('button[data-code]')?.dataset['code'];
      if (copied === undefined) return [];
      const file = element.querySelector('figcaption .title')?.textContent ?? '';
      return [{ step, file, code: copied.replaceAll('\u007f', '\n') }];
    });
  });
}
