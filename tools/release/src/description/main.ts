import { repository } from '@crossborder-fx/tools-description';
import { descriptionGate } from './gate.ts';
import { tableOf } from './table.ts';

// node tools/release/src/description/main.ts [checkout]
const { changes, needed, said, problems } = await descriptionGate(process.argv[2] ?? repository);
console.log(tableOf(changes));
console.log(
  `Needed: ${needed}. Said: ${said}. ${problems.length === 0 ? 'Accepted.' : 'Refused.'}`,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
