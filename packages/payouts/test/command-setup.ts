import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { onTestFinished, vi } from 'vitest';
import { runCommand } from '../src/command/run-command.ts';

export const bin = fileURLToPath(new URL('../bin/crossborder-fx-payouts.js', import.meta.url));

export const names =
  'reference,sourceWalletId,externalBankAccountId,amount,currency,desiredExecutionDate,feeCurrency,feePaymentOption,priorityPaymentOption';

interface CommandResult {
  code: number;
  /** The lines that the command wrote to standard output, parsed from JSON. */
  lines: Record<string, unknown>[];
  stdout: string;
  stderr: string;
}

function resultOf(code: number, stdout: string, stderr: string): CommandResult {
  const texts = stdout.split('\n').filter((one) => one.startsWith('{'));
  return { code, lines: texts.map((text) => JSON.parse(text)), stdout, stderr };
}

/** Starts a sandbox, and runs the payouts command in a temporary folder with the sandbox's credentials. */
export async function commandSetup() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const { username, secret } = sandbox.credentials;
  const fx = createClient({ baseUrl: sandbox.url, username, secret });
  const inEuro = (one: { currency?: string }) => one.currency === 'EUR';
  const wallet = (await fx.wallets.list()).items.find(inEuro);
  const beneficiary = (await fx.externalBankAccounts.list()).items.find(inEuro);
  const day = sandbox.clock.today();
  const folder = await temporaryFolder();
  const header = `${names},communication`;
  const line = (reference: string, amount: string, communication = '') => {
    const whom = `${wallet?.id},${beneficiary?.id}`;
    return `${reference},${whom},${amount},EUR,${day},EUR,SHARE,48H,${communication}`;
  };
  /** Returns the payment that `line` describes, as a body for `payments.create` of the client. */
  const bodyOf = (amount: string) => ({
    sourceWalletId: wallet?.id ?? '',
    externalBankAccountId: beneficiary?.id ?? '',
    amount: money(amount, 'EUR'),
    ...{ desiredExecutionDate: day, feeCurrency: 'EUR' },
    ...({ feePaymentOption: 'SHARE', priorityPaymentOption: '48H' } as const),
  });
  const beneficiaryOf = async (name: string, address?: { city?: string; country: string }) => {
    const { id } = await fx.externalBankAccounts.create({
      ...{ accountNumber: 'FR1420041010050500013M02606', currency: 'EUR' },
      holderBank: { bic: 'PSSTFRPPXXX' },
      holder: { name, type: 'Corporate', ...(address && { address }) },
    });
    return id;
  };
  const environment = { FX_BASE_URL: sandbox.url, FX_USERNAME: username, FX_SECRET: secret };
  const file = join(folder, 'sellers.csv');
  const place = ['--journal', join(folder, 'journal')];
  const usual = [...place, '--account', 'acme-demo', '--name', 'monday'];
  /** Runs the command in a process of its own. */
  const spawned = (args: string[], more: Record<string, string> = environment) =>
    new Promise<CommandResult>((resolve) => {
      const options = { env: commandEnvironment(more), cwd: folder };
      execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
        resolve(resultOf(Number(error?.code ?? 0), stdout, stderr));
      });
    });
  /** Runs the command in the process of the test, which takes a fifth of the time. */
  const command = async (args: string[], more: Record<string, string> = environment) => {
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) {
      if (!(name in commandEnvironment())) vi.stubEnv(name, undefined);
    }
    for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
    const printed = { log: '', error: '' };
    const spies = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((text) => {
        printed[name] += `${text}\n`;
      }),
    );
    const code = await runCommand(args).finally(() => {
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    });
    return resultOf(code, printed.log, printed.error);
  };
  const run = (name: string, ...more: string[]) =>
    command([name, file, ...usual, '--json', ...more]);
  const write = (text: string | Buffer) => writeFile(file, text);
  const writeLines = (...lines: unknown[]) => write([header, ...lines].join('\n'));
  const payments = async () =>
    fx.payments.iterate({ status: 'all', fromDate: day }).toArray({ limit: 999 });
  const at = { folder, file, usual, environment, beneficiary };
  return {
    ...at,
    bodyOf,
    beneficiaryOf,
    sandbox,
    fx,
    header,
    line,
    command,
    spawned,
    run,
    write,
    writeLines,
    payments,
  };
}
