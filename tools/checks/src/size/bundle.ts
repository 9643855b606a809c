import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type OutputChunk, rolldown } from 'rolldown';

/** Bytes of a program and all that it needs in a browser or worker: bundled, minified, each file gzipped. */
export async function sizesOf(program: string) {
  const split = await bundle(program, true);
  const files = new Map(split.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(split.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set goes on with what is added while it is read.
  for (const name of loaded) {
    for (const imported of files.get(name)?.imports ?? []) {
      if (files.has(imported)) loaded.add(imported);
    }
  }
  const start = split.filter(({ fileName }) => loaded.has(fileName));
  return { atStart: gzipped(start), inOneFile: gzipped(await bundle(program, false)) };
}

async function bundle(program: string, codeSplitting: boolean): Promise<OutputChunk[]> {
  const made = await rolldown({
    input: program,
    platform: 'browser',
    transform: { target: 'es2022' },
    // The tsconfig.json beside our sources leads to the transport of Node; who installs the package has none.
    tsconfig: false,
    // Modules of the runtime that are imported on demand.
    external: isBuiltin,
  });
  try {
    const { output } = await made.generate({ format: 'esm', minify: true, codeSplitting });
    const chunks = output.filter((file) => file.type === 'chunk');
    const builtin = chunks.flatMap(({ imports }) => imports).find(isBuiltin);
    if (builtin !== undefined) throw new Error(`${program} imports ${builtin}: no worker has it.`);
    return chunks;
  } finally {
    await made.close();
  }
}

function gzipped(chunks: readonly OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
