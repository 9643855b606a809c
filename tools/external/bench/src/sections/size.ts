import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Folder } from '../comparison.ts';
import { measureRounds, type Sample } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';

/** Bytes of a program and all that it needs: bundled, unused parts left out, minified, gzipped. */
export async function measureSizes({
  name,
  comparison: { size },
  programs,
}: Folder): Promise<Measurement[]> {
  if (!size) return [];
  const subjects = programs.map((file): [string, Sample] => [
    basename(file, '.ts'),
    () => sizeOf(file),
  ]);
  const measured = await measureRounds(new Map(subjects), 1);
  return [{ title: `${name}: bundle`, unit: 'bytes', measured, ...size }];
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
  return outputFiles.reduce(
    (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
    0,
  );
}
