import { join } from 'node:path';
import { ask, openGateway } from './open-gateway.ts';

// Microseconds of the processor for each of so many reads, one after the other: of the process that calls the
// client, and of the gateway that does so for a program.

const count = Number(process.argv[2]);
await using opened = await openGateway();
await using gateway = await opened.start(['--data', join(opened.folder, 'gateway.sqlite')]);
const direct = () => opened.fx.payments.get('NTc4');
const through = () => ask(gateway.baseUrl, '/payments/NTc4');
const repeat = async (times: number, read: () => Promise<unknown>) => {
  for (let done = 0; done < times; done++) await read();
};

// What is loaded and compiled when it is used first does not count.
await repeat(count / 4, direct);
await repeat(count / 4, through);
const before = process.cpuUsage();
await repeat(count, direct);
const { user, system } = process.cpuUsage(before);
const start = await gateway.cpuTime();
await repeat(count, through);
const spent = (await gateway.cpuTime()) - start;
console.log(JSON.stringify({ client: (user + system) / count, gateway: spent / count }));
