import { join } from 'node:path';
import { drift, generated } from '@crossborder-fx/tools-codegen';
import { readDocument, repository } from '@crossborder-fx/tools-description';

/** Generated files that generating again would change, add or remove. Writes nothing. */
export async function staleFiles(): Promise<string[]> {
  const templated = await readDocument('templated');
  const perPart = await Promise.all(
    Object.values(generated).map(async ({ folder, generate, others }) => {
      const names = await drift(join(repository, folder), await generate(templated), others);
      return names.map((name) => join(folder, name));
    }),
  );
  return perPart.flat();
}
