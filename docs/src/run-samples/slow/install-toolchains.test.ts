import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installToolchains } from './install-toolchains.ts';
import type { Command, Language } from './languages.ts';

const run = (file: string): Command => ['run', file];
const languages: Language[] = [
  { name: 'Java', extension: '.java', needs: { javac: 'jdk', java: 'jdk' }, run },
  { name: 'PHP', extension: '.php', needs: { php: 'php-cli' }, run },
];

/** What is executed on a machine that has these programs, and what is said. */
async function installOn(programs: readonly string[], isRoot: boolean) {
  const path = await mkdtemp(join(tmpdir(), 'crossborder-fx-path-'));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const program of programs) await writeFile(join(path, program), '', { mode: 0o755 });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const executed: string[] = [];
  const execute = async (command: Command) => void executed.push(command.join(' '));
  await installToolchains(languages, { path, isRoot, execute });
  return { executed, said: log.mock.calls.flat() };
}

test('executes nothing where everything is there', async () => {
  expect(await installOn(['javac', 'java', 'php'], true)).toEqual({ executed: [], said: [] });
});

test('installs each package that is missing once, and says so', async () => {
  expect(await installOn(['apt-get', 'php'], true)).toEqual({
    executed: [
      'env DEBIAN_FRONTEND=noninteractive apt-get update -qq',
      'env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq --no-install-recommends jdk',
    ],
    said: ['Java needs javac, Java needs java. It is installed by apt-get, and stays.'],
  });
});

test('asks sudo where it is not root', async () => {
  const { executed, said } = await installOn(['apt-get', 'sudo', 'javac', 'java'], false);
  expect(executed).toEqual([
    expect.stringMatching(/^sudo env .* update/),
    expect.stringMatching(/^sudo env .* php-cli$/),
  ]);
  expect(said).toEqual(['PHP needs php. It is installed by apt-get, by sudo, and stays.']);
});

test('says what to do where there is no apt-get', async () => {
  await expect(installOn(['java', 'php'], true)).rejects.toThrow(
    'Java needs javac. On Debian and Ubuntu this installs it by apt-get; here, install it yourself.',
  );
});

test('says what to do where nobody is root', async () => {
  await expect(installOn(['apt-get', 'java', 'javac'], false)).rejects.toThrow(
    'PHP needs php. Only root can install it, and there is no sudo: run this as root.',
  );
});
