import { join } from 'node:path';
import { filesIn } from '../../build/folders.ts';
import { samples } from '../../pages/sample-blocks.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';

// npm run test:samples. Compiles and runs the programs of the guide in every language.
const folder = join(samples, 'sign-in-any-language');

let failed = 0;
for (const language of languages) {
  for (const file of filesIn(folder, `{[Hh]eader,[Nn]otification}${language.extension}`)) {
    const problems = await tryProgram(join(folder, file), language);
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${language.name}: ${file}`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, '    '));
    failed += Math.sign(problems.length);
  }
}
if (failed > 0) {
  console.error(`${failed} programs do not do what the guide shows.`);
  process.exitCode = 1;
}
