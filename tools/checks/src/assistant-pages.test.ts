import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import * as client from '@crossborder-fx/client';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

// AI assistants do exactly as AGENTS.md and docs/SKILL.md say. Another test, readme-examples.test.ts, compiles the
// program in docs/SKILL.md.

const read = (file: string) => readFile(join(repository, file), 'utf8');
const [agents, skill] = await Promise.all(['AGENTS.md', 'docs/SKILL.md'].map(read));
const pages = [
  ['AGENTS.md', agents ?? '', 80],
  ['docs/SKILL.md', skill ?? '', 150],
] as const;
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

test.each(pages)('%s names only files that exist, and has few lines', (file, text, most) => {
  const links = found(text, /\]\(([\w./-]+)\)/g).map((to) => posix.join(posix.dirname(file), to));
  const paths = found(text, /`((?:spec|packages|docs|tools|\.changeset)\/[\w./-]*)`/g);
  const missing = [...links, ...paths].filter((path) => !existsSync(join(repository, path)));
  expect(missing).toEqual([]);
  expect(text.split('\n').length).toBeLessThanOrEqual(most);
});

test('each command of AGENTS.md is a script of the root or of a package', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const ours = found(agents ?? '', /^npm (?:run )?(\S+)/gm).filter((name) => name !== 'ci');
  expect(ours.filter((name) => !(name in scripts))).toEqual([]);
  const targets = found(agents ?? '', /^npx nx (\S+ @crossborder-fx\/\S+)/gm);
  expect([ours.length, targets.length]).toEqual([3, 3]);
  for (const target of targets) {
    const [name = '', project = ''] = target.split(/ @crossborder-fx\//);
    const folder = project.replace(/^tools-/, '');
    const from = folder === project ? 'packages' : 'tools';
    expect(JSON.parse(await read(`${from}/${folder}/package.json`)).scripts, target).toHaveProperty(
      name,
    );
  }
});

test('each command of SKILL.md is a command of a package, with options that the help of the command lists', async () => {
  const commands = Array.from(
    (skill ?? '').matchAll(/npx @crossborder-fx\/(\w+)( [a-z]+)?([^`\n]*)/g),
    ([, name = '', subcommand = '', rest = '']) => ({ name, subcommand: subcommand.trim(), rest }),
  );
  expect(commands.length).toBeGreaterThan(2);
  for (const { name, subcommand, rest } of commands) {
    const file = join(repository, `packages/${name}/bin/crossborder-fx-${name}.js`);
    const args = [file, ...(subcommand ? [subcommand] : []), '--help'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const options = found(rest, /(--[a-z][a-z-]*)/g);
    expect(options.filter((option) => !stdout.split(/[\s,]+/).includes(option))).toEqual([]);
  }
});

test.each([
  'client',
  'client recover',
  'gateway',
  'mock',
  'payouts',
  'probe',
  'sandbox',
  'statements',
])('the help of the command of %s fits 80 columns', async (command) => {
  const [name, ...subcommand] = command.split(' ');
  const file = join(repository, `packages/${name}/bin/crossborder-fx-${name}.js`);
  const args = [file, ...subcommand, '--help'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('each error, method and module that SKILL.md names exists', async () => {
  const errors = new Set(found(skill ?? '', /`(\w+Error)`/g));
  expect([...errors].filter((name) => !(name in client))).toEqual([]);
  expect(errors.size).toBeGreaterThan(8);
  const fx = client.createClient({ baseUrl: 'https://fx.example', username: 'a', secret: 'b' });
  const methods = found(
    skill ?? '',
    /(?:fx\.|`)((?:\w+)\.(?:createOnce|create|get|iterate|\w*Of))\b/g,
  );
  const missing = methods.filter((name) => {
    const [resource = '', method = ''] = name.split('.');
    return !Object(Object(fx)[resource])[method];
  });
  expect(missing).toEqual([]);
  for (const name of new Set(found(skill ?? '', /(@crossborder-fx\/[\w/-]+)/g))) {
    const [, folder = '', path] = name.split('/');
    const { exports } = JSON.parse(await read(`packages/${folder}/package.json`));
    expect(Object.keys(exports), name).toContain(path === undefined ? '.' : `./${path}`);
  }
});
