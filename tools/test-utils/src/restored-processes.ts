import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Starts two processes from one Node snapshot, and returns what they print. Before Node takes the snapshot, it imports
 * the module `file` under the name `source` and runs `code`; each of the two processes runs `code` again.
 */
export async function restoredProcesses(
  file: string,
  code: string,
): Promise<[first: string, second: string]> {
  // The bundler is imported only here, because most tests do not need it.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: file });
  const { output } = await bundle.generate({ format: 'iife', name: 'source' });
  await bundle.close();
  const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  const script = join(folder, 'script.js');
  const blob = join(folder, 'snapshot.blob');
  const node = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--snapshot-blob', blob, ...args]);
  try {
    await writeFile(
      script,
      `${output[0].code}
const run = () => { ${code} };
run();
require('node:v8').startupSnapshot.setDeserializeMainFunction(run);
`,
    );
    await node('--build-snapshot', script);
    const [first, second] = [await node(), await node()];
    return [first.stdout, second.stdout];
  } finally {
    await rm(folder, { recursive: true });
  }
}
