import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSamples, samples } from '../pages/sample-blocks.ts';
import { listPrograms, runSample } from './run-sample.ts';

// Writes what each sample prints into the file beside it: `node src/run-samples/record.ts [part of a name]`.
const [part = ''] = process.argv.slice(2);
for (const file of listPrograms().filter((name) => name.includes(part))) {
  const { stdout, stderr, code } = await runSample(file);
  const shown = join(samples, `${file}.out`);
  if (code !== 0 || stderr !== '') {
    console.error(`${file} ends with ${code}:\n${stderr}`);
    process.exitCode = 1;
  } else if (stdout !== '') {
    await writeFile(shown, stdout);
    console.log(file);
  } else if (readSamples(file)[0]?.output !== undefined) {
    await rm(shown);
    console.log(`${file} prints nothing: its .out is removed`);
  }
}
