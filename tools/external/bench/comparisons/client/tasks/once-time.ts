import { openPayer, payMany } from './pay-many.ts';

// Microseconds for each of so many payments, 16 in parallel, without a journal and with one.

const count = Number(process.argv[2]);
await using payer = await openPayer();
const { fx, body, journal } = payer;
const create = () => fx.payments.create(body);
const createOnce = (reference: string) => fx.payments.createOnce(body, { journal, reference });
// What is loaded when it is used first does not count.
await payMany(16, create);
await payMany(1, () => createOnce('the first'));
console.log(
  JSON.stringify({
    create: await payMany(count, create),
    'createOnce, postgresJournal': await payMany(count, createOnce),
  }),
);
