import { mkdir, mkdtempDisposable, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { published } from '../../../release/src/packages/folders.ts';

/** The folders of the published packages. */
export const packageFolders = published.map((folder) => join(repository, folder));

const remedy = 'run `npx nx api rehearsal` and commit what it changes.';

/**
 * Compares the reports that are committed with what can be imported from each entry point of a package, read from its
 * built declarations; or writes them anew.
 *
 * @returns a line for each report that differs from its types, is missing, or is of no entry point
 * @throws {Error} when the declarations of one cannot be followed
 */
export async function differingReports(
  packageFolder: string,
  isWritten = false,
): Promise<string[]> {
  const reportFolder = join(packageFolder, 'api');
  if (isWritten) await rm(reportFolder, { recursive: true, force: true });
  await mkdir(reportFolder, { recursive: true });
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-api-'));
  const configs = await configsOf(packageFolder, reportFolder, temporary.path);
  const [first, ...others] = configs;
  if (!first) return [];
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  const changed = configs.filter((config) => isChanged(config, compilerState, isWritten));
  const reports = new Set(configs.map(({ reportFilePath }) => reportFilePath));
  const found = (await readdir(reportFolder)).map((file) => join(reportFolder, file));
  const leftOver = found.filter((file) => !reports.has(file));
  const nameOf = (file: string) => relative(join(packageFolder, '../..'), file);
  return [
    ...changed.map((one) => `${nameOf(one.reportFilePath)} differs from the types: ${remedy}`),
    ...leftOver.map((file) => `${nameOf(file)} is of no entry point: ${remedy}`),
  ];
}

/** Whether the committed report differs. It is written then, where it is wanted. */
function isChanged(
  config: ExtractorConfig,
  compilerState: CompilerState,
  localBuild: boolean,
): boolean {
  const mistakes: string[] = [];
  const messageCallback = (message: ExtractorMessage) => {
    message.handled = true;
    if (message.logLevel === ExtractorLogLevel.Error)
      mistakes.push(message.formatMessageWithLocation(undefined));
  };
  let isDifferent = false;
  try {
    const result = Extractor.invoke(config, { compilerState, localBuild, messageCallback });
    isDifferent = result.apiReportChanged;
  } catch (error) {
    // What API Extractor throws when a declaration names a type that is not there.
    mistakes.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  if (mistakes.length > 0) {
    throw new Error(`${config.mainEntryPointFilePath}: ${mistakes.join(' ')}`);
  }
  return isDifferent;
}

async function configsOf(
  packageFolder: string,
  reportFolder: string,
  reportTempFolder: string,
): Promise<ExtractorConfig[]> {
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
          reportTempFolder,
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

// npx nx api rehearsal: writes the report of each entry point of each package.
if (import.meta.main) for (const folder of packageFolders) await differingReports(folder, true);
