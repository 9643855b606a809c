import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { startRegistry } from './registry.ts';
import { install, run, upgradeAndBack } from './rehearse.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

test("the rehearsal's registry fetches no package of our scope from another registry, and lets no stranger publish", async () => {
  const dist = { tarball: 'http://127.0.0.1/a.tgz' };
  const upstream = await loopbackServer((response, request) => {
    const name = decodeURIComponent(request.url.slice(1));
    const versions = { '1.0.0': { name, version: '1.0.0', dist } };
    json(response, 200, { name, versions, 'dist-tags': { latest: '1.0.0' } });
  });
  vi.stubEnv('NPM_CONFIG_TAG', 'of-who-runs-this');
  const { url, env } = await startRegistry(folder, `${upstream.url}/`);

  expect((await fetch(`${url}of-others`)).status).toBe(200);
  const ours = `${url}@crossborder-fx%2fclient`;
  expect((await fetch(ours)).status).toBe(404);
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(ours, put)).status).toBe(401);
  expect(env).not.toHaveProperty('NPM_CONFIG_TAG');
  expect(await readFile(env['npm_config_userconfig'] ?? '', 'utf8')).toContain(`registry=${url}`);
});

test.each(['npm', 'pnpm'] as const)(
  '%s installs only the published files of a package, so a program that needs another file fails',
  async (manager) => {
    const registry = await startRegistry(join(folder, 'registry'));
    const name = '@crossborder-fx/planted';
    const manifest = { name, version: '1.2.3', type: 'module', exports: { './*': './*.js' } };
    const source = join(folder, 'planted');
    await mkdir(source);
    for (const [file, text] of Object.entries({
      'package.json': JSON.stringify({ ...manifest, files: ['works.js', 'fails.js'] }),
      'works.js': '',
      'fails.js': `import './there.js';`,
      'there.js': '',
    })) {
      await writeFile(join(source, file), text);
    }
    await run('npm', ['publish', '--access', 'public'], source, registry.env);
    const project = join(folder, 'project');
    await install(project, { [name]: '1.2.3' }, registry, manager);
    const load = async (part: string) => {
      await writeFile(join(project, 'load.mjs'), `import '${name}/${part}';`);
      return run(process.execPath, ['load.mjs'], project, process.env);
    };
    await load('works');
    await expect(load('fails')).rejects.toThrow(/load\.mjs ended with 1:[\s\S]*there\.js/);
  },
);

test('upgradeAndBack runs each version on the data of the previous version, and stops at a version that fails', async () => {
  const turns: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const program = `if (process.argv[3] === '2') throw new Error('a payment was made twice');`;
  const upgraded = upgradeAndBack(
    folder,
    ['1.0.0', '1.1.0', '1.0.0'],
    'schema',
    async (version) => {
      turns.push(version);
      await writeFile(join(folder, 'consumer.mjs'), program);
    },
  );
  await expect(upgraded).rejects.toThrow('The rehearsal stopped.');
  expect(turns).toEqual(['1.0.0', '1.1.0']);
  expect(error.mock.calls.join()).toContain('a payment was made twice');
});
