import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';

/** Bytes of a program and all that it needs: bundled, unused parts left out, minified, gzipped. */
export async function measure({ name, comparison, programs }: Folder): Promise<Measurement[]> {
  if (!comparison.size) return [];
  const samples = programs.map(([subject, file]) => [subject, () => sizeOf(file)] as const);
  const measured = await measureRounds(samples, 1);
  return [{ title: `${name}: bundle`, unit: 'bytes', measured, ...comparison.size }];
}

async function sizeOf(file: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
  });
  const sizes = outputFiles.map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size);
}
