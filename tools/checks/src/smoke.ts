import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

// npm run smoke: packs the built packages, installs them into an empty project without a lock file, and pays there.
const packed = [
  'openapi',
  'client',
  'webhooks',
  'payouts',
  'gateway',
  'test-server',
  'mock',
  'sandbox',
];

const program = `
import { createClient } from '@crossborder-fx/client';
import { startMock } from '@crossborder-fx/mock';
import { verifyWebhook } from '@crossborder-fx/webhooks';

const mock = await startMock();
const fx = createClient({ baseUrl: mock.url, ...mock.credentials });
const { status } = await fx.payments.confirm('NTc4MTI2');
await mock.close();
if (status !== 'planified' || typeof verifyWebhook !== 'function') throw new Error('status is ' + status);
console.log('Paid, on Node ' + process.version);
`;

const folder = mkdtempSync(join(tmpdir(), 'crossborder-fx-smoke-'));
try {
  const folders = packed.map((name) => `./packages/${name}`).join(' ');
  const output = execSync(`npm pack --json --pack-destination "${folder}" ${folders}`, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const archives: { filename: string }[] = Object.values(JSON.parse(`${output}`));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'pay.js'), program);
  const files = archives.map(({ filename }) => `"./${filename}"`).join(' ');
  execSync(`npm install ${files}`, { cwd: folder, stdio: 'inherit' });
  // With the Node of the user: the one that started npm, not the one that runs the tools.
  execSync(`"${process.env['npm_node_execpath'] ?? 'node'}" pay.js`, {
    cwd: folder,
    stdio: 'inherit',
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
