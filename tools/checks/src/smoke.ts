import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

// The command `npm run smoke` installs the packages into an empty project as the README says, without a lock file, and runs a
// program that confirms a payment.
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
  execSync('npm run pack', { cwd: repository, stdio: 'inherit' });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'pay.js'), program);
  execSync(`npm install ${repository}/dist/*.tgz`, { cwd: folder, stdio: 'inherit' });
  // The program runs on the Node with which the user started npm, and not on the Node that this repository pins.
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
