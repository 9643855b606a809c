import { join } from 'node:path';
import { openGateway } from './open-gateway.ts';

// Milliseconds from the start of the process to its first answer: with a new file, and with one that is there.

await using opened = await openGateway();
const place = ['--data', join(opened.folder, 'gateway.sqlite')];
const samples: Record<string, number> = {};
for (const name of ['a new file', 'a file that is there']) {
  const start = performance.now();
  await using _gateway = await opened.start(place);
  samples[name] = performance.now() - start;
}
console.log(JSON.stringify(samples));
