import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { published } from '../../../release/src/packages/folders.ts';

/** Reports by the names of their files, without a folder. */
export type Reports = Record<string, string>;

/** The folders of the published packages. */
export const packageFolders = published.map((folder) => join(repository, folder));

/** Where the reports of a package are committed. */
export const reportFolder = (packageFolder: string) => join(packageFolder, 'api');

export function committedReports(packageFolder: string): Promise<Reports> {
  return reportsIn(reportFolder(packageFolder));
}

async function reportsIn(folder: string): Promise<Reports> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.api.md'));
  const texts = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * What can be imported from each entry point of a package, read from its built declarations.
 *
 * @throws {Error} when the declarations of one cannot be followed
 */
export async function reportsOf(packageFolder: string): Promise<Reports> {
  const temporary = await mkdtemp(join(tmpdir(), 'crossborder-fx-api-'));
  try {
    const configs = await configsOf(packageFolder, temporary);
    const [first, ...others] = configs;
    if (!first) return {};
    const compilerState = CompilerState.create(first, {
      additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    for (const config of configs) extract(config, compilerState);
    return await reportsIn(temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function extract(config: ExtractorConfig, compilerState: CompilerState): void {
  const mistakes: string[] = [];
  const messageCallback = (message: ExtractorMessage) => {
    message.handled = true;
    if (message.logLevel === ExtractorLogLevel.Error)
      mistakes.push(message.formatMessageWithLocation(undefined));
  };
  try {
    Extractor.invoke(config, { compilerState, localBuild: true, messageCallback });
  } catch (error) {
    // What API Extractor throws when a declaration names a type that is not there.
    mistakes.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  if (mistakes.length > 0) {
    throw new Error(`${config.mainEntryPointFilePath}: ${mistakes.join(' ')}`);
  }
}

async function configsOf(packageFolder: string, reportFolder: string): Promise<ExtractorConfig[]> {
  const packageJsonFullPath = join(packageFolder, 'package.json');
  const { exports } = JSON.parse(await readFile(packageJsonFullPath, 'utf8')) as {
    exports: Record<string, string | { types?: string }>;
  };
  return Object.entries(exports).flatMap(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    if (types === undefined) return [];
    const name = entry === '.' ? 'index' : entry.slice('./'.length);
    return ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath,
      configObject: {
        projectFolder: packageFolder,
        mainEntryPointFilePath: join(packageFolder, types),
        newlineKind: 'lf',
        compiler: { overrideTsconfig: { compilerOptions, files: [types] } },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder,
          reportTempFolder: join(reportFolder, 'made'),
          // What a public type names is public by its shape, if not by its name.
          includeForgottenExports: true,
        },
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          // That a type is not exported is in the report. Release tags, and TSDoc's own tags, are not used here.
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
    });
  });
}

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
};

/** How committed reports differ from those that the declarations give, a line for each. */
export function driftOf(folder: string, committed: Reports, made: Reports): string[] {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(made)])].sort();
  return names
    .filter((name) => committed[name] !== made[name])
    .map((name) => {
      const what = describe(committed[name], made[name]);
      return `${folder}/${name} ${what}: run \`npx nx api rehearsal\` and commit what it changes.`;
    });
}

function describe(committed: string | undefined, made: string | undefined): string {
  if (committed === undefined) return 'is missing';
  if (made === undefined) return 'is of no entry point';
  const before = committed.split('\n');
  const after = made.split('\n');
  // One of the two may be the beginning of the other.
  const found = after.findIndex((line, index) => line !== before[index]);
  const first = found === -1 ? after.length : found;
  const line = after[first] ?? before[first] ?? '';
  return `differs from the types from line ${first + 1} on (\`${line.trim()}\`)`;
}
