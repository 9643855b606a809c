import { isDeepStrictEqual } from 'node:util';

const address = 'https://github.com/crossborder-fx/crossborder-fx';

/** What package.json in a folder lacks: each field of a published package, or `private` of any other. */
export function manifestProblems(folder: string, manifest: Record<string, unknown>): string[] {
  const demanded = folder.startsWith('packages/') ? fieldsOf(folder) : { private: true };
  return Object.entries(demanded)
    .filter(([name, value]) => !isDeepStrictEqual(manifest[name], value))
    .map(
      ([name, value]) =>
        `${folder}/package.json: \`${name}\` has to be ${JSON.stringify(value) ?? 'left out'}.`,
    );
}

function fieldsOf(directory: string): Record<string, unknown> {
  return {
    license: 'Apache-2.0',
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory },
    sideEffects: false,
    private: undefined,
  };
}
