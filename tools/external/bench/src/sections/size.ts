import { builtinModules } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';

type Platform = 'browser' | 'node';

const platforms: Record<Platform, BuildOptions> = {
  // A worker may have modules of Node; some of the others import them wherever they run.
  browser: { platform: 'browser', target: 'es2022', external: ['node:*', ...builtinModules] },
  node: { platform: 'node', target: 'node20' },
};

/** What each program of a comparison has on the platforms that are compared. */
export async function measure({ name, comparison, programs }: Folder): Promise<Measurement[]> {
  const { size = {} } = comparison;
  const measurements: Measurement[] = [];
  for (const platform of ['browser', 'node'] as const) {
    const expectations = size[platform];
    if (!expectations) continue;
    const samples = programs.map(
      ([subject, file]) => [subject, () => bundledBytes(file, platform)] as const,
    );
    const measured = await measureRounds(samples, 1);
    const title = `${name}: bundle for ${platform}`;
    measurements.push({ title, unit: 'bytes', measured, ...expectations });
  }
  return measurements;
}

function optionsOf(file: string, platform: Platform) {
  return {
    ...platforms[platform],
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    // Otherwise esbuild reads the tsconfig.json beside our sources, whose paths lead to the transport
    // of Node; who installs the package has none.
    tsconfigRaw: '{}',
    write: false,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

/** Bytes of a program and all that it needs: bundled, unused parts left out, minified, gzipped. */
export async function bundledBytes(file: string, platform: Platform): Promise<number> {
  const { outputFiles } = await build(optionsOf(file, platform));
  return gzippedBytes(outputFiles.map(({ contents }) => contents));
}

/** Each file is compressed by itself, as a server sends it. */
function gzippedBytes(files: readonly Uint8Array[]): number {
  return files.reduce((sum, contents) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
