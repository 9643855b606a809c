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

/**
 * What a package says of how it is published: nothing, since npm takes `registry`, `tag` and `access` from there as
 * well as from the command.
 */
export function publishConfigProblems(folder: string, manifest: Record<string, unknown>): string[] {
  return manifest['publishConfig'] === undefined
    ? []
    : [
        `${folder}/package.json: \`publishConfig\` decides where npm publishes; take it out, .ci/stage says it.`,
      ];
}

const settings = [
  'audit',
  'bin-links',
  'fund',
  'ignore-scripts',
  'legacy-peer-deps',
  'loglevel',
  'omit-lockfile-registry-resolved',
  'update-notifier',
];

/** The settings of an .npmrc that are not known: a registry, a token or `dry-run` changes what a release does. */
export function npmrcProblems(file: string, text: string): string[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const key = line.split('=')[0]?.trim() ?? '';
    return key === '' || /^[;#]/.test(key) || settings.includes(key)
      ? []
      : [
          `${file}:${index + 1}: \`${key}\` is not a setting that we use; take it out, or add it to manifest.ts.`,
        ];
  });
}
