import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sandbox } from '@crossborder-fx/sandbox';
import { repository } from '@crossborder-fx/tools-description';

const run = promisify(execFile);

export type Act = readonly [title: string, sample: string];

// The first five programs call the sandbox of the tour. The others start a sandbox with a fixed day or a simulated failure.
const story: readonly Act[] = [
  ['Accounts', 'quick-start/balance.ts'],
  ['A beneficiary whose name the bank verifies', 'verification-of-payee/verify.ts'],
  ['A payment', 'quick-start/first-payment.ts'],
  ['A payment that needs an invoice', 'payments/proof.ts'],
  ['A subscription', 'notifications/subscribe.ts'],
  ['A payment that is executed, and its notification', 'sandbox/notified.ts'],
  ['A lost answer', 'sandbox/lost-answer.ts'],
  ['A spot trade', 'fx/trade.ts'],
  ['A fixed forward', 'fx/forward.ts'],
  ['Month end', 'reconciliation/month-end.ts'],
];

/** Runs each program, and prints its output and its requests to the sandbox. Returns whether all programs succeeded. */
export async function playSamples(sandbox: Sandbox, acts = story): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-tour-'));
  let isWhole = true;
  for (const [title, sample] of acts) {
    console.log(`${title}: docs/samples/${sample}`);
    if (!(await playSample(sandbox, sample, folder.path))) isWhole = false;
    console.log('');
  }
  return isWhole;
}

async function playSample(sandbox: Sandbox, sample: string, cwd: string): Promise<boolean> {
  sandbox.clearRequests();
  const { username, secret } = sandbox.credentials;
  const login = { FX_BASE_URL: sandbox.url, FX_USERNAME: username, FX_SECRET: secret };
  const env = { ...process.env, ...login };
  const file = join(repository, 'docs/samples', sample);
  try {
    const { stdout } = await run(process.execPath, [file], { cwd, env });
    for (const { status, operation, method, path } of sandbox.requests) {
      console.log(`  ${status} ${String(operation).padEnd(25)} ${method} ${path}`);
    }
    console.log(stdout.trimEnd().replace(/^/gm, '      '));
    return true;
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
