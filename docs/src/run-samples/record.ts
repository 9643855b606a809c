import { listPrograms, runSample } from './run-sample.ts';
import { readShownOutput, writeShownOutput } from './shown-output.ts';

// Writes what each sample prints into the file beside it: `node src/run-samples/record.ts [part of a name]`.
const [part = ''] = process.argv.slice(2);
for (const file of listPrograms().filter((name) => name.includes(part))) {
  const { stdout, stderr, code } = await runSample(file);
  if (code !== 0 || stderr !== '') {
    console.error(`${file} ends with ${code}:\n${stderr}`);
    process.exitCode = 1;
  } else if (stdout !== '' || readShownOutput(file) !== '') {
    await writeShownOutput(file, stdout);
    console.log(stdout === '' ? `${file} prints nothing: its .out is removed` : file);
  }
}
