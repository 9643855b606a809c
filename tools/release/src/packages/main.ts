import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { published } from './folders.ts';
import { packedFiles } from './packed-files.ts';

// Lists the files that npm would pack of each package (`npx nx contents @crossborder-fx/tools-release`).
const folder = join(repository, 'tools/release/contents');
await mkdir(folder, { recursive: true });
for (const [name, files] of await packedFiles(published)) {
  await writeFile(join(folder, `${name}.txt`), files.map((file) => `${file}\n`).join(''));
}
