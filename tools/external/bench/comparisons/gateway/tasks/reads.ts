import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask, openGateway } from './open-gateway.ts';

// Microseconds of the processor for each of so many reads, one after the other: of the process that calls the
// client, and of those that do so for a program, which are the gateway and a bare node:http server.
// Each read is followed by the same pause, whose own cost is taken off the client. In a loop without one, the client's
// code stays in the processor's caches and takes less than half, while the two others always wait for the program.

const count = Number(process.argv[2]);
const turns = 8;
await using opened = await openGateway();
await using gateway = await opened.start(['--data', join(opened.folder, 'gateway.sqlite')]);
await using bare = await opened.startBare();
const own = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const subjects = {
  pause: { spent: own, read: async () => {} },
  client: { spent: own, read: () => opened.fx.payments.get('NTc4') },
  'bare node:http': { spent: bare.cpuTime, read: () => ask(bare.baseUrl, '/payments/NTc4') },
  gateway: { spent: gateway.cpuTime, read: () => ask(gateway.baseUrl, '/payments/NTc4') },
};
const repeat = async (read: () => Promise<unknown>, times: number) => {
  for (let done = 0; done < times; done++) {
    await read();
    await setTimeout(1);
  }
};
const samples: Record<string, number> = {};
// In turns, so that what else the machine does is shared. The first does not count: it loads and compiles.
for (let turn = 0; turn <= turns; turn++) {
  for (const [name, { spent, read }] of Object.entries(subjects)) {
    const start = await spent();
    await repeat(read, count / turns);
    const each = ((await spent()) - start) / count;
    samples[name] = turn === 0 ? 0 : Number(samples[name]) + each;
  }
}
const { pause = 0, client = 0, ...others } = samples;
console.log(JSON.stringify({ client: client - pause, ...others }));
