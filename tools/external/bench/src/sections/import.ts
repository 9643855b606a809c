import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

/**
 * Milliseconds from before an import in a fresh process to the result of the first call: what a package
 * puts off when it is imported is paid there.
 */
export async function measure(
  { name, comparison: { firstCall } }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  if (!firstCall) return [];
  const { file, answer, results, ...expectations } = firstCall;
  const { href } = pathToFileURL(file);
  const { firstCalls }: { firstCalls: object } = await import(href);
  const server = await startAnswering(answer);
  try {
    const samples = Object.keys(firstCalls).map((subject) => {
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
    return [{ title: `${name}: import and first call`, unit: 'ms', measured, ...expectations }];
  } finally {
    await server.close();
  }
}

// Time is taken in there, since the start and end of a process take ten times as long and vary by more.
const timed = `
  const [, module, subject, baseUrl] = process.argv;
  const { firstCalls } = await import(module);
  const start = performance.now();
  const result = await firstCalls[subject](baseUrl);
  const took = performance.now() - start;
  console.log(JSON.stringify({ took, result }));
`;
