import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument, repository } from '@crossborder-fx/tools-description';
import { drift, generated } from './packages.ts';

const name = process.argv[2] ?? '';
const part = generated[name];
if (!part) {
  console.error(`Usage: node tools/codegen/src/main.ts ${Object.keys(generated).join('|')}`);
  process.exit(1);
}
const files = await part.generate(await readDocument('authored')).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const folder = join(repository, part.folder);
await mkdir(folder, { recursive: true });
for (const name of await drift(folder, files, part.others)) {
  await rm(join(folder, name), { recursive: true, force: true });
}
for (const file of files) await writeFile(join(folder, file.name), file.text);
console.log(`${part.folder}: ${files.map((file) => file.name).join(', ')}`);
