import { join } from 'node:path';
import { filesIn } from '../../build/folders.ts';
import { samples } from '../../pages/sample-blocks.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';
import { withGateway } from './with-gateway.ts';

// npm run test:samples. Compiles and runs the programs of the guide in every language.
const folder = join(samples, 'sign-in-any-language');
const payments = join(samples, 'from-any-language');

let failed = 0;
const report = (language: string, file: string, problems: readonly string[]) => {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${language}: ${file}`);
  for (const problem of problems) console.log(problem.replaceAll(/^/gm, '    '));
  failed += Math.sign(problems.length);
};
for (const language of languages) {
  for (const file of filesIn(folder, `{[Hh]eader,[Nn]otification}${language.extension}`)) {
    const problems = await tryProgram(join(folder, file), language);
    report(language.name, file, problems);
  }
  for (const file of filesIn(payments, `[Pp]ay${language.extension}`)) {
    const problems = await withGateway((env) => tryProgram(join(payments, file), language, env));
    report(language.name, file, problems);
  }
}
if (failed > 0) {
  console.error(`${failed} programs do not do what the guide shows.`);
  process.exitCode = 1;
}
