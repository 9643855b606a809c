import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';

export interface GeneratedFile {
  name: string;
  text: string;
}

export const header = '// Generated from spec/ by `npm run generate`. Do not edit.\n';

/** Adds the line that forbids edits, drops unused imports, and formats the file like the rest of the repository. */
export async function generatedFile(name: string, code: string): Promise<GeneratedFile> {
  const text = `${header}\n${code}`;
  // When Biome cannot parse a file, it returns the text of the file unchanged and reports success.
  const [problem] = ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? [];
  if (problem) {
    const reason = ts.flattenDiagnosticMessageText(problem.messageText, '\n');
    throw new Error(
      `The template of the generated file ${name} made code that cannot be parsed: ${reason}`,
    );
  }
  const path = join(repository, 'generated', name);
  const args = [biome, 'check', '--write', `--stdin-file-path=${path}`];
  const options = { cwd: repository, maxBuffer: 64 * 1024 * 1024 };
  const run = promisify(execFile)(process.execPath, args, options);
  run.child.stdin?.end(text);
  return { name, text: (await run).stdout };
}

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
