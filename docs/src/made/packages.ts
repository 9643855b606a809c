import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { filesIn } from '../build/folders.ts';

/** The published packages by the names of their folders: what most readers need comes first. */
export const packageFolders: readonly string[] = filesIn(repository, 'packages/*/package.json')
  .map((file) => dirname(file).replace('packages/', ''))
  .sort((one, other) => placeOf(one) - placeOf(other));

function placeOf(folder: string): number {
  const first = ['client', 'webhooks', 'payouts', 'sandbox', 'mock'];
  return first.includes(folder) ? first.indexOf(folder) : first.length;
}

/** A page that leads to the README of each package. */
export function packages(): string {
  const rows = packageFolders.map((folder) => {
    const { name, description } = manifestOf(folder);
    return `| [\`${name}\`](../../../packages/${folder}/README.md) | ${description} |`;
  });
  return `# All packages

After reading this page you know which package does what. [What it is](../../guides/what-it-is.md#which-of-them-you-need)
says which of them you need.

| Package | |
|---|---|
${rows.join('\n')}

[Recipes for notifications](../../../packages/webhooks/RECIPES.md) has frameworks, queues and databases.
[Dependencies](dependencies.ts) lists what each package installs.
`;
}

function manifestOf(folder: string): { name: string; description: string } {
  return JSON.parse(readFileSync(join(repository, 'packages', folder, 'package.json'), 'utf8'));
}
