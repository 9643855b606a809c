import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '../../runtimes/src/environment.ts';
import { run } from './command.ts';
import { createProject, managerNames } from './consumer-project.ts';
import { type Registry, startRegistry } from './registry.ts';

// A package that works wherever it is installed, and one that needs a file that is not published.

let folder: string;
let registry: Registry;

const works = '@crossborder-fx/planted-works';
const fails = '@crossborder-fx/planted-fails';

async function publish(name: string, file: string): Promise<void> {
  const files = {
    'package.json': JSON.stringify({
      name,
      version: '1.2.3',
      type: 'module',
      exports: './index.js',
      files: ['index.js', 'here.js'],
    }),
    'index.js': `export { answer } from './${file}.js';\n`,
    'here.js': 'export const answer = 42;\n',
    'there.js': 'export const answer = 42;\n',
  };
  const cwd = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  await run('npm', ['publish', '--access', 'public'], { cwd, env: registry.env });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  registry = await startRegistry(join(folder, 'registry'));
  await publish(works, 'here');
  await publish(fails, 'there');
});

afterAll(async () => {
  registry[Symbol.dispose]();
  await rm(folder, { recursive: true, force: true });
});

test.each(managerNames)(
  '%s installs what was published, and a program misses the rest in one line',
  async (manager) => {
    const project = join(folder, manager);
    await createProject(project, manager, { [works]: '1.2.3', [fails]: '1.2.3' }, registry);
    const answerOf = async (name: string) => {
      const file = join(project, 'use.mjs');
      await writeFile(file, `import { answer } from '${name}';\nconsole.log(answer);\n`);
      return run(process.execPath, [file], { cwd: project, env: environment() });
    };
    expect(await answerOf(works)).toBe('42\n');
    await expect(answerOf(fails)).rejects.toThrow(
      /^node use\.mjs ended with 1: .*Cannot find module .*there\.js/,
    );
  },
);
