import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-bundle';
import { drift, generatedFolder, generators, readTemplated } from '@crossborder-fx/tools-codegen';

/** Generated files that generating again would change, add or remove. Writes nothing. */
export async function staleFiles(): Promise<string[]> {
  const templated = await readTemplated();
  const perPackage = await Promise.all(
    Object.entries(generators).map(async ([name, generate]) => {
      const folder = generatedFolder(name);
      const names = await drift(folder, await generate(templated));
      return names.map((file) => relative(repository, join(folder, file)));
    }),
  );
  return perPackage.flat();
}
