import { mkdir, mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import {
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { published } from '../../../release/src/packages/folders.ts';

export const packageFolders = published.map((folder) => join(repository, folder));

/**
 * Compares the committed report of a package's API with the package's built type declarations, or writes the report anew. Each
 * entry point of the package is a namespace of the report: `./money` is `money`.
 *
 * @returns whether the committed report differs @throws {Error} when the tool API Extractor cannot follow a declaration
 */
export async function isReportStale(packageFolder: string, isWritten = false): Promise<boolean> {
  const packageJsonFullPath = join(packageFolder, 'package.json');
  const reportFolder = join(packageFolder, 'api');
  await mkdir(reportFolder, { recursive: true });
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-api-'));

  // The tool API Extractor reads only one entry point, which must lie in the folder of the package.
  const entry = join(reportFolder, 'entry-points.d.ts');
  const { exports } = JSON.parse(await readFile(packageJsonFullPath, 'utf8'));
  const lines = Object.entries<{ types?: string }>(exports).flatMap(([name, { types }]) => {
    const from = types?.replace(/\.d\.ts$/, '.js');
    return from === undefined ? [] : `export * ${namespaceOf(name)} from '.${from}';`;
  });
  await writeFile(entry, lines.join('\n'));

  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: {
        enabled: true,
        reportFileName: 'index.api.md',
        reportFolder,
        reportTempFolder: temporary.path,
        // A type inside an exported type is part of the API, even if the package does not export the inner type.
        includeForgottenExports: true,
      },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // Off, because the report shows unexported types, and we use no tag that only TSDoc has.
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const mistakes: string[] = [];
  const messageCallback = (message: ExtractorMessage) => {
    message.handled = true;
    if (message.logLevel === ExtractorLogLevel.Error)
      mistakes.push(message.formatMessageWithLocation(undefined));
  };
  try {
    const result = Extractor.invoke(config, { localBuild: isWritten, messageCallback });
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    return result.apiReportChanged;
  } finally {
    await rm(entry);
  }
}

/** Returns `as fileJournal` for the entry point `./file-journal`, and an empty text for the root of the package. */
function namespaceOf(entryPoint: string): string {
  if (entryPoint === '.') return '';
  return `as ${entryPoint.slice(2).replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())}`;
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

// The command `npx nx api rehearsal` runs this file, and writes the API report of each package.
if (import.meta.main) for (const folder of packageFolders) await isReportStale(folder, true);
