import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { InteroperabilityCase } from './interoperability-case.ts';

/** Every file of cases/, those for the expanded document first. */
export async function readCases(): Promise<InteroperabilityCase[]> {
  const folder = join(import.meta.dirname, 'cases');
  const files = (await Array.fromAsync(glob('*.ts', { cwd: folder }))).sort();
  const cases = await Promise.all(
    files.map(async (file) => {
      const { tool }: { tool?: InteroperabilityCase } = await import(join(folder, file));
      if (!tool) throw new Error(`${file} exports no \`tool\``);
      return tool;
    }),
  );
  return cases.sort((one, other) => one.document.localeCompare(other.document));
}
