import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test, vi } from 'vitest';
import { exchange } from '../../test/fake-server.ts';
import type { InstalledServer } from '../comparison.ts';
import { measure } from './install.ts';

// Each of these starts npm and a server.
vi.setConfig({ testTimeout: 300_000 });

const program = `
require('node:http')
  .createServer((_, response) => response.end(JSON.stringify(require('one'))))
  .listen(Number(process.argv[2]), '127.0.0.1');`;

async function serverOf(answer: unknown): Promise<InstalledServer> {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"one","version":"1.0.0","main":"one.json"}',
  );
  await writeFile(join(folder, 'one.json'), JSON.stringify(answer));
  await writeFile(join(folder, 'server.cjs'), program);
  return {
    name: 'one',
    packages: [`file:${folder}`, '--install-links'],
    file: join(folder, 'server.cjs'),
    args: (project, port) => [join(project, 'server.cjs'), String(port)],
    exchange,
  };
}

const folderOf = (server: InstalledServer) => ({
  name: 'test',
  comparison: { installs: { servers: [server], baseline: 'one', targets: {} } },
  programs: [],
});

test('a package is installed in every round, and answers where it was installed', async () => {
  const server = await serverOf(exchange.answer);
  const [bytes, packages, ...times] = await measure(folderOf(server), 2);
  expect(packages).toMatchObject({ measured: [{ subject: 'one', samples: [1, 1] }] });
  const [{ samples: [first = 0] = [] } = expect.fail('nothing')] = bytes?.measured ?? [];
  expect(first).toBeGreaterThan(program.length);
  for (const { measured } of times) expect(measured[0]?.samples).toHaveLength(2);
});

test('one that answers something else is an error with its name', async () => {
  const server = await serverOf({ wrong: true });
  await expect(measure(folderOf(server), 1)).rejects.toThrow('one answered 200: {"wrong":true}');
});
