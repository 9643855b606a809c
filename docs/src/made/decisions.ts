import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { filesIn } from '../build/folders.ts';

const folder = 'docs/decisions';

/** The page of the decisions, with a link to each. */
export function decisionsPage(): string {
  const readme = readFileSync(join(repository, folder, 'README.md'), 'utf8');
  const rows = filesIn(join(repository, folder), '0*.md').map((file) => {
    const [title = ''] = readFileSync(join(repository, folder, file), 'utf8').split('\n');
    const [, number, text] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
    if (text === undefined) throw new Error(`${folder}/${file} begins with no "# number. title"`);
    return `| ${number} | [${text}](${file}) |`;
  });
  return `${readme.trimEnd()}\n\n| | Decision |\n|---|---|\n${rows.join('\n')}\n`;
}
