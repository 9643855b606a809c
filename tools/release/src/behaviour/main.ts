import { repository } from '@crossborder-fx/tools-description';
import { behaviourGate } from './gate.ts';

const { refusals, broken } = await behaviourGate(repository);
for (const line of refusals) console.error(line);
if (refusals.length > 0) process.exitCode = 1;
else {
  const said = broken > 0 ? `, but for ${broken} that changesets give up` : '';
  console.log(`What held of the previous release holds${said}.`);
}
