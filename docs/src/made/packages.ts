import { basename } from 'node:path';
import { published, readJson } from '../../../tools/release/src/packages/folders.ts';

/** The published packages by the names of their folders: what most readers need comes first. */
export const packageFolders: readonly string[] = published
  .map((folder) => basename(folder))
  .sort((one, other) => placeOf(one) - placeOf(other));

function placeOf(folder: string): number {
  const first = ['client', 'webhooks', 'payouts', 'sandbox', 'mock'];
  return first.includes(folder) ? first.indexOf(folder) : first.length;
}

/** A page that leads to the README of each package. */
export function packages(): string {
  const rows = packageFolders.map((folder) => {
    const { name, description } = readJson(`packages/${folder}/package.json`);
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
