import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { printedFile, readPrinted, samples } from '../pages/sample-blocks.ts';
import { listPrograms, runSample } from './run-sample.ts';

// Writes the output of each sample into the file `printed.yaml` in the sample's folder: `node src/run-samples/record.ts [part
// of a name]`.
const [part = ''] = process.argv.slice(2);
for (const file of listPrograms().filter((name) => name.includes(part))) {
  const { stdout, stderr, code } = await runSample(file);
  if (code !== 0 || stderr !== '') {
    console.error(`The sample ${file} ends with code ${code}:\n${stderr}`);
    process.exitCode = 1;
    continue;
  }
  const folder = join(samples, dirname(file));
  const { [basename(file)]: before = '', ...others } = readPrinted(folder);
  if (stdout === before) continue;
  const printed = stdout === '' ? others : { ...others, [basename(file)]: stdout };
  const sorted = Object.entries(printed).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = stringify(Object.fromEntries(sorted), { blockQuote: 'literal', lineWidth: 0 });
  await writeFile(join(folder, printedFile), text);
  console.log(file);
}
