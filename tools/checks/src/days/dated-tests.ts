import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { repository } from '@crossborder-fx/tools-description';

const server = /\b(?:startSandbox|connectSandbox|startMock|connectMock)\(|sandboxFixtures|-(?:sandbox|mock)\b/;
/** A sandbox that is not told when it is, in this process or another, or the time of the machine. */
const today =
  /\bstartSandbox\((?!\s*\{[^}]*\bat\b)|\bconnectSandbox\(|sandboxFixtures|-sandbox\b|\bDate\.now\(\)|\bnew Date\(\)/;

/**
 * The tests of `npm test` that read a date: they, or a helper that they import, start a sandbox or a mock, and read the
 * day of the machine.
 */
export function datedTests(): string[] {
  const files = globSync('{packages,tools,docs}/**/*.test.ts', {
    cwd: repository,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|external)$/.test(name),
  });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.full.test.ts') && readsDate(programOf(file)))
    .sort();
}

export function readsDate(program: string): boolean {
  return server.test(program) && today.test(program);
}

/** A test and the helpers that it imports, without their imports. Sources of packages are told what day it is. */
function programOf(file: string, known = new Set<string>()): string {
  const path = join(repository, file);
  const isSource = /^packages\/[\w-]+\/src\//.test(file) && !file.endsWith('.test.ts');
  if (known.has(file) || isSource || !existsSync(path)) return '';
  known.add(file);
  const text = readFileSync(path, 'utf8');
  const imported = [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, from = '']) =>
    programOf(join(dirname(file), from), known),
  );
  return [text.replaceAll(/^import\b[^;]*;/gm, ''), ...imported].join('\n');
}
