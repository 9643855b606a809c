import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

/** Milliseconds that the first call of a function takes in a fresh process, with all that it imports. */
export async function measure(
  { name, comparison: { imports = [] } }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { title, file, answer = null, results = [null], baseline, targets } of imports) {
    const { href } = pathToFileURL(file);
    const { functions }: { functions: object } = await import(href);
    const server = await startAnswering(answer);
    try {
      const samples = Object.keys(functions).map((subject) => {
        const options = ['--input-type=module', '--eval', timed, href, subject, server.baseUrl];
        const take = async () => {
          const { stdout } = await promisify(execFile)(process.execPath, options);
          const { took, result } = JSON.parse(stdout);
          requireResult(result, results);
          return took;
        };
        return [subject, take] as const;
      });
      await measureRounds(samples, 1);
      const measured = await measureRounds(samples, rounds);
      measurements.push({ title: `${name}: ${title}`, unit: 'ms', measured, baseline, targets });
    } finally {
      await server.close();
    }
  }
  return measurements;
}

// Time is taken in there, since the start and end of a process take ten times as long and vary by more.
const timed = `
  const [, module, subject, baseUrl] = process.argv;
  const { functions } = await import(module);
  const start = performance.now();
  const result = await functions[subject](baseUrl);
  const took = performance.now() - start;
  console.log(JSON.stringify({ took, result }));
`;
