import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type OutputChunk, rolldown } from 'rolldown';

/** Counts the bytes that a browser or worker loads: the program is bundled and minified, and each file is gzipped. */
export async function sizesOf(program: string) {
  const split = await bundle(program, true);
  const files = new Map(split.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(split.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // This loop also visits the names that its body adds to `loaded`.
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
    // Ignores our tsconfig.json, which maps `#transport` to the transport for Node: users have no such file.
    tsconfig: false,
    // Modules of Node itself, which the packages import only when a program needs them, stay out of the bundle.
    external: isBuiltin,
  });
  try {
    const { output } = await made.generate({ format: 'esm', minify: true, codeSplitting });
    const chunks = output.filter((file) => file.type === 'chunk');
    const builtin = chunks.flatMap(({ imports }) => imports).find(isBuiltin);
    if (builtin !== undefined)
      throw new Error(
        `${program} must not import ${builtin}, because a worker does not have this module.`,
      );
    return chunks;
  } finally {
    await made.close();
  }
}

function gzipped(chunks: readonly OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
