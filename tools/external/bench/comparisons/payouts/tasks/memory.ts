import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { openService } from './open-service.ts';

// Bytes that a process of the command has held at most, with a file of so many rows.

const count = Number(process.argv[2]);
await using service = await openService(0);
const { credentials, folder, body } = service;
const file = join(folder, 'sellers.csv');
const { amount, ...fields } = body;
const header = ['reference', 'amount', 'currency', ...Object.keys(fields)];
const cells = [amount.value, amount.currency, ...Object.values(fields)];

const write = (last: string) => {
  const lines = Array.from({ length: count }, (_, row) => [`seller ${row}`, ...cells].join(','));
  return writeFile(file, [header.join(','), ...lines, last].join('\n'));
};

// Imported before the command.
const tell = `data:text/javascript,process.once('exit', () =>
  process.stderr.write('most memory: ' + process.resourceUsage().maxRSS * 1024))`;

/** @param code - that it has to end with */
function memoryOf(command: string, code: number): Promise<number> {
  const bin = join(repository, 'packages/payouts/bin/crossborder-fx-payouts.js');
  const journal = join(folder, 'journal');
  const named = ['--journal', journal, '--account', 'bench', '--name', 'bench', '--json'];
  const env = {
    FX_BASE_URL: credentials.baseUrl,
    FX_USERNAME: credentials.username,
    FX_SECRET: credentials.secret,
  };
  return new Promise((resolve, reject) => {
    const args = ['--import', tell, bin, command, file, ...named];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      const bytes = Number(/most memory: (\d+)$/.exec(stderr)?.[1]);
      if (Number(error?.code ?? 0) === code && bytes > 0) resolve(bytes);
      else reject(new Error(`${command} ended: ${stdout}${stderr}`));
    });
  });
}

const samples: Record<string, number> = {};
// The row at the end is wrong, so that nothing is sent.
await write(['the last', ...cells].join(',').replace('12.5', '0'));
samples['create, up to the check'] = await memoryOf('create', 2);
// To create more would take many minutes.
if (count <= 10_000) {
  await write('');
  samples['create'] = await memoryOf('create', 0);
  samples['create, all created before'] = await memoryOf('create', 0);
  samples['status'] = await memoryOf('status', 0);
}
console.log(JSON.stringify(samples));
