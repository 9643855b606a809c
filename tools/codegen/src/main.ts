import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-bundle';
import { generatedFolder, generators, readTemplated } from './packages.ts';

// Writes packages/NAME/src/generated from the bundled description.
const name = process.argv[2] ?? '';
const generate = generators[name];
if (!generate) {
  console.error(`Usage: node tools/codegen/src/main.ts ${Object.keys(generators).join('|')}`);
  process.exit(1);
}
const files = await generate(await readTemplated());
const folder = generatedFolder(name);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const file of files) await writeFile(join(folder, file.name), file.text);
console.log(`${relative(repository, folder)}: ${files.map((file) => file.name).join(', ')}`);
