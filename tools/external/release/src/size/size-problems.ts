import { builtinModules } from 'node:module';
import esbuild from '@size-limit/esbuild';
import file from '@size-limit/file';
import type { BuildOptions } from 'esbuild';
import sizeLimit from 'size-limit';
import type { SizeLimit } from '../../size-limits.ts';

/** Programs that have more bytes than they may, a line each. */
export async function sizeProblems(limits: SizeLimit[]): Promise<string[]> {
  const checks = limits.map(({ program }) => ({
    files: [program],
    gzip: true,
    modifyEsbuildConfig: (options: BuildOptions): BuildOptions => ({
      ...options,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      external: ['node:*', ...builtinModules],
      // Otherwise esbuild reads the tsconfig.json beside our sources, whose paths lead to the transport of Node.
      tsconfigRaw: '{}',
    }),
  }));
  // Its types say less than it returns.
  const sizes = (await sizeLimit([...esbuild, ...file], { checks })) as { size?: number }[];
  return limits.flatMap(({ name, bytes }, index) => {
    const size = sizes[index]?.size ?? Number.POSITIVE_INFINITY;
    return size <= bytes
      ? []
      : [
          `${name}: ${size} bytes, ${size - bytes} more than it may have: make it smaller, or raise its limit in tools/external/release/size-limits.ts and say why in the changeset.`,
        ];
  });
}
