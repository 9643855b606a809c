import { writeFile } from 'node:fs/promises';
import { benchFile, keptOf, plans, readBench } from './charts.ts';

// node src/figures/keep-bench.ts RUN.json: keeps of a run what the start page shows.
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node docs/src/figures/keep-bench.ts RUN.json');
  process.exit(2);
}
const kept = keptOf(readBench(file), plans);
await writeFile(benchFile, `${JSON.stringify(kept)}\n`);
console.log(`docs/start-page/bench.json: ${kept.results.length} tables`);
