import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { readCases } from './cases.ts';
import { page, pageFile } from './page.ts';
import { report } from './report.ts';
import { runCase } from './run-case.ts';

// Tries every tool and writes docs/interoperability.md, whatever the results are.
const total = (await readCases()).length;
let count = 0;
const result = await report(async (tool) => {
  const start = performance.now();
  count += 1;
  process.stdout.write(`${count} of ${total}: ${tool.name} … `);
  const { problems, ...rest } = await runCase(tool);
  console.log(`${rest.outcome} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  for (const problem of problems) console.log(`  ${problem}`);
  return { ...rest, problems };
});
await writeFile(pageFile, page(result));
console.log(`Wrote ${relative(repository, pageFile)}`);
if (result.rows.some(({ result: { outcome } }) => outcome === 'fails')) process.exitCode = 1;
