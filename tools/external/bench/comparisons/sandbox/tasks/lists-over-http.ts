import { spreadOf } from '../../../src/result.ts';
import { openConnections } from '../../../src/sections/servers/connections.ts';
import { startServer, withUsage } from '../../../src/sections/servers/start-server.ts';
import { sandbox } from '../commands.ts';
import { emulate, ownExchanges } from '../emulate.ts';
import { createPayment, getExternalBankAccount, hasIds, listPayments } from '../exchanges.ts';

// Microseconds of a server's processor time for the first page of a list over HTTP, as the list grows.

const many = Number(process.argv[2]);
const few = many / 100;
const sizes = Object.entries({ few, more: many / 10, many });
const pageSize = 50;

const samples: Record<string, number> = {};
for (const command of [sandbox, { ...emulate, ownExchanges: () => ownExchanges }]) {
  const { port, formOf, cpuTime, close } = await startServer(
    withUsage(command),
    getExternalBankAccount,
  );
  const connection = openConnections(port, 1);
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
    ...formOf(listPayments),
    answer: (body: unknown) => {
      const { payments, data } = Object(body);
      return hasIds(payments ?? data, ids.slice(-pageSize).reverse());
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
  connection.close();
  await close();
}
console.log(JSON.stringify(samples));
