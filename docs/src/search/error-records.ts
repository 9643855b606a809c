import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { placeOn, sentences } from './records.ts';
import type { SearchRecord } from './search-record.ts';

const errorClass =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export (?:abstract )?class (\w+Error)\b/g;

/** The errors that the packages export, with what their docstrings say. */
export function errorRecords(): SearchRecord[] {
  const records = globSync('packages/*/src/index.ts', { cwd: repository })
    .sort()
    .flatMap((index) => errorsOf(dirname(index)));
  // The mock and the sandbox export those of the shell that they share.
  return [...new Map(records.map((record) => [record.name, record])).values()];
}

function errorsOf(folder: string): SearchRecord[] {
  const source = join(repository, folder);
  const index = readFileSync(join(source, 'index.ts'), 'utf8');
  return globSync('**/*.ts', { cwd: source })
    .sort()
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(errorClass)])
    .filter(([, , name]) => new RegExp(`\\b${name}\\b`).test(index))
    .map(([, comment = '', name = '']) => ({
      name,
      kind: 'error',
      url: placeOn('error-names', name.toLowerCase()),
      text: sentences(
        comment.replaceAll(/^\s*\*/gm, ''),
        `Thrown by @crossborder-fx/${basename(dirname(folder))}`,
      ),
    }));
}
