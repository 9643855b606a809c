import { cp, glob, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** A mistake, planted into a built package. */
export interface Plant {
  /** Without the scope. */
  package: string;
  /** The built files among which one has the text, once. */
  among: string;
  from: string;
  to: string;
}

/**
 * Gives a folder a next version of all packages, which is what is built now with mistakes. Of all, since
 * the compiler takes two packages of one name and version for the same.
 */
export async function seedVersion(folder: string, plants: readonly Plant[]): Promise<void> {
  const packages = join(repository, 'packages');
  for (const owner of await readdir(packages)) {
    const copy = join(folder, 'node_modules/@crossborder-fx', owner);
    const manifest = await readFile(join(packages, owner, 'package.json'), 'utf8');
    const { files }: { files: string[] } = JSON.parse(manifest);
    for (const part of ['package.json', ...files.filter((file) => !file.startsWith('!'))]) {
      await cp(join(packages, owner, part), join(copy, part), { recursive: true });
    }
    for (const plant of plants.filter((each) => each.package === owner)) await place(copy, plant);
  }
}

async function place(copy: string, { among, from, to }: Plant): Promise<void> {
  const files = await Array.fromAsync(glob(among, { cwd: copy }));
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(copy, file), 'utf8') })),
  );
  const [found, ...others] = texts.filter(({ text }) => text.includes(from));
  if (!found || others.length > 0 || found.text.split(from).length !== 2) {
    throw new Error(`Not one place among ${among} has ${from}: plant the mistake elsewhere.`);
  }
  await writeFile(
    join(copy, found.file),
    found.text.replace(from, () => to),
  );
}
