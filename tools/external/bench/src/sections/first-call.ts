import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { runFresh, withCompiled } from './fresh-process.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

const timed = `
  const start = performance.now();
  const { firstCall } = await import(process.argv[1]);
  const result = await firstCall(process.argv[2]);
  const took = performance.now() - start;
  console.log(JSON.stringify({ took, result }));
`;

/**
 * Milliseconds from before the import to the result of the first call, in a fresh process: what is put
 * off when importing is paid here.
 */
export async function measure(
  { name, comparison: { firstCall }, firstCalls }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  if (!firstCall) return [];
  const { answer, results, baseline, targets } = firstCall;
  const server = await startAnswering(answer);
  try {
    return await withCompiled(`first-call/${name}`, firstCalls, async (compiled) => {
      const samples = compiled.map(([subject, url]) => {
        const sample = async () => {
          const { took, result } = JSON.parse(await runFresh(timed, url, server.baseUrl));
          requireResult(result, results);
          return took;
        };
        return [subject, sample] as const;
      });
      await measureRounds(samples, 1);
      const measured = await measureRounds(samples, rounds);
      const title = `${name}: import and first call`;
      return [{ title, unit: 'ms', measured, baseline, targets }];
    });
  } finally {
    await server.close();
  }
}
