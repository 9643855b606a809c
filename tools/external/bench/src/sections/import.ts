import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { emptyModule, type Folder, type ImportComparison } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

/** Milliseconds that an import, or the first call of a function with all that it imports, takes in a fresh process. */
export async function measure(
  { name, comparison: { imports = [] } }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const one of imports) {
    const { title, baseline, targets } = one;
    const { answer = null, results = [null] } = 'file' in one ? one : {};
    await using server = await startAnswering(answer);
    const programs = await programsOf(one, server.baseUrl);
    const samples = Object.entries(programs).map(([subject, program]) => {
      // A package is looked for from here.
      const options = { cwd: import.meta.dirname };
      const take = async () => {
        const args = ['--input-type=module', '--eval', program];
        const { stdout } = await promisify(execFile)(process.execPath, args, options);
        const { took, result } = JSON.parse(stdout);
        requireResult(result, results);
        return took;
      };
      return [subject, take] as const;
    });
    await measureRounds(samples, 1);
    const measured = await measureRounds(samples, rounds);
    measurements.push({ title: `${name}: ${title}`, unit: 'ms', measured, baseline, targets });
  }
  return measurements;
}

/** The program of each subject. */
async function programsOf(one: ImportComparison, baseUrl: string): Promise<Record<string, string>> {
  if ('packages' in one) {
    const modules = one.packages.map((name) => [name, name]);
    const programs = [[emptyModule, 'data:text/javascript,'], ...modules].map(
      ([subject, module]) => [subject, timed(`void (await import('${module}'))`)],
    );
    return Object.fromEntries(programs);
  }
  const { href } = pathToFileURL(one.file);
  const { functions }: { functions: object } = await import(href);
  const programs = Object.keys(functions).map((subject) => [
    subject,
    `const { functions } = await import('${href}');
    ${timed(`await functions['${subject}']('${baseUrl}')`)}`,
  ]);
  return Object.fromEntries(programs);
}

/** Time is taken in there, since the start and end of a process take ten times as long and vary by more. */
function timed(call: string): string {
  return `const start = performance.now();
    const result = ${call};
    const took = performance.now() - start;
    console.log(JSON.stringify({ took, result }));`;
}
