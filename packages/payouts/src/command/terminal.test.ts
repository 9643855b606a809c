import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { expect, test } from 'vitest';
import { bin, commandSetup } from '../../test/command-setup.ts';

async function createdSetup() {
  const setup = await commandSetup();
  const { line, run, writeLines, payments } = setup;
  await writeLines(line('inv-1', '12.50'), line('inv-2', '7'));
  await run('create');
  const released = async () =>
    (await payments()).filter(({ status }) => status === 'planified').length;
  return { ...setup, released };
}

/** Runs `confirm` on a terminal that `script` of util-linux makes, and types `typed` as the answer to the question. */
async function confirmOnTerminal(
  { file, usual, environment, folder }: Awaited<ReturnType<typeof commandSetup>>,
  typed: string,
) {
  const command = [process.execPath, bin, 'confirm', file, ...usual]
    .map((part) => `'${part}'`)
    .join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: commandEnvironment(environment),
    cwd: folder,
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isAsked = shown.includes('Type yes');
    shown += text;
    if (!isAsked && shown.includes('Type yes')) child.stdin.write(typed);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

const hasTerminals = process.platform === 'linux';

test.skipIf(!hasTerminals)(
  'on a terminal, confirm shows the sums, and releases the payments after the answer yes',
  async () => {
    const setup = await createdSetup();
    const { code, shown } = await confirmOnTerminal(setup, 'yes\r');
    expect(shown).toContain('19.50 EUR');
    expect(shown).toContain('Release these 2 payments?');
    expect(shown).toContain('done 2');
    expect([code, await setup.released()]).toEqual([0, 2]);
  },
);

test.skipIf(!hasTerminals).each([
  ['another answer', 'y\r'],
  ['an empty line', '\r'],
  ['Ctrl-D', '\u0004'],
  ['Ctrl-C', '\u0003'],
])('after %s on the terminal, confirm releases no payment, and says so', async (_, typed) => {
  const setup = await createdSetup();
  const { code, shown } = await confirmOnTerminal(setup, typed);
  expect(shown).toContain('nothing was confirmed, because the answer was not yes');
  expect([code, await setup.released()]).toEqual([1, 0]);
});
