import { builtinModules } from 'node:module';
import { basename, relative } from 'node:path';
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

/** Likewise, of what is loaded at the start, when the rest is split off and loaded on demand. */
export async function bytesAtStart(file: string, platform: Platform): Promise<number> {
  const { outputFiles, metafile } = await build({
    ...optionsOf(file, platform),
    splitting: true,
    metafile: true,
    outdir: 'dist',
  });
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((path) =>
    outputs[path]?.entryPoint?.endsWith(basename(file)),
  );
  const loaded = new Set(entry === undefined ? [] : [entry]);
  // A set goes on with what is added while it is read.
  for (const path of loaded) {
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) loaded.add(imported);
    }
  }
  const atStart = outputFiles.filter(({ path }) => loaded.has(relative(process.cwd(), path)));
  return gzippedBytes(atStart.map(({ contents }) => contents));
}

/** Each file is compressed by itself, as a server sends it. */
function gzippedBytes(files: readonly Uint8Array[]): number {
  return files.reduce((sum, contents) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
