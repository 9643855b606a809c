import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { PublicEntry } from './public-entries.ts';
import { withPublicNames } from './public-names.ts';

/**
 * One file of a test, with all that it is made of but the packages under test, by their public names,
 * what comes from the registry, and Node.
 */
export async function bundleTest(
  repository: string,
  file: string,
  entries: readonly PublicEntry[],
): Promise<string> {
  let notPublic: unknown;
  const bundle = await rolldown({
    input: file,
    cwd: repository,
    platform: 'node',
    external: (specifier) => !/^[./]|^[A-Z]:|\.json$|^@crossborder-fx\/tools-/.test(specifier),
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'public-names',
        transform: {
          // A tool may be made of a source of a package: that is no part of what is tested.
          filter: { id: /[\\/]packages[\\/][\w-]+[\\/]test[\\/].+\.ts$|\.test\.ts$/ },
          handler(text, id) {
            try {
              return withPublicNames({ file: id, text }, entries, 'drop');
            } catch (problem) {
              notPublic = problem;
              throw problem;
            }
          },
        },
      },
    ],
  });
  const { output } = await bundle
    .generate({ format: 'esm' })
    .catch((problem) => Promise.reject(notPublic ?? problem))
    .finally(() => bundle.close());
  const [{ code }] = output;
  if (output.length > 1) throw new Error(`${file} is not one file: ${output[1]?.fileName}`);
  const own = code.match(/import\.meta\.\w+/)?.[0];
  if (own) {
    throw new Error(
      `${relative(repository, file)} needs ${own}, which names another place once it is kept. ` +
        'Import what it reads, or take it out of tools/release/src/baseline/contract-tests.ts.',
    );
  }
  return code;
}
