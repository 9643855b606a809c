import { isDeepStrictEqual } from 'node:util';
import { spreadOf } from '../../../src/result.ts';
import { openConnections } from '../../../src/sections/servers/connections.ts';
import { startServer, withUsage } from '../../../src/sections/servers/start-server.ts';
import { sandbox } from '../comparison.ts';
import { emulate } from '../emulate.ts';
import { createPayment, getExternalBankAccount } from '../exchanges.ts';

// Microseconds of a server's processor time for the first page of a list over HTTP, as the list grows.

const many = Number(process.argv[2]);
const few = many / 100;
const sizes = Object.entries({ few, more: many / 10, many });
const pageSize = 50;

const samples: Record<string, number> = {};
for (const [command, path] of [
  [sandbox, '/payments/all'],
  [emulate, `/v1/payment_intents?limit=${pageSize}`],
] as const) {
  await using server = await startServer(withUsage(command), getExternalBankAccount);
  const { formOf, cpuTime } = server;
  using connection = openConnections(server.port, 1);
  /** Of all that were created, in order. */
  const ids: string[] = [];
  const create = {
    ...formOf(createPayment),
    answer: (body: unknown) => {
      const { id } = Object(body).payment ?? Object(body);
      return typeof id === 'string' && ids.push(id) > 0;
    },
  };
  const list = {
    ...formOf(getExternalBankAccount),
    path,
    answer: (body: unknown) => {
      const { payments, data } = Object(body);
      const page: { id: string }[] = payments ?? data;
      const newest = ids.slice(-pageSize).reverse();
      // emulate has one from its start, which is older than these.
      const found = page.slice(0, newest.length).map(({ id }) => id);
      return page.length <= pageSize && isDeepStrictEqual(found, newest);
    },
  };
  for (const [name, size] of sizes) {
    await connection.send(create, size - ids.length);
    // Until V8 has compiled what the first of them needs, before which all would be slower than later.
    await connection.send(list, ids.length === few ? 1_000 : 200);
    const times: number[] = [];
    for (let time = 0; time < 5; time++) {
      const before = await cpuTime();
      await connection.send(list, 100);
      times.push(((await cpuTime()) - before) / 100);
    }
    samples[`${command.name}, ${name}`] = spreadOf(times).median;
  }
}
console.log(JSON.stringify(samples));
