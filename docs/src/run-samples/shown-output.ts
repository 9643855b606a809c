import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samples } from '../pages/sample-blocks.ts';

/** What the page of a sample shows that it prints; empty where no file beside it says so. */
export function readShownOutput(file: string, folder = samples): string {
  try {
    return readFileSync(join(folder, `${file}.out`), 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return '';
    throw error;
  }
}

/** Lets the page show this. Nothing printed is no file. */
export async function writeShownOutput(
  file: string,
  stdout: string,
  folder = samples,
): Promise<void> {
  const path = join(folder, `${file}.out`);
  await (stdout === '' ? rm(path, { force: true }) : writeFile(path, stdout));
}
