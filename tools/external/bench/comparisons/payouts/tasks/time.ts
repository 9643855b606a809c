import { openRun } from './open-run.ts';

// Milliseconds for each of so many rows, 4 at once, at a service that answers after 10 ms.

const count = Number(process.argv[2]);
await using opened = await openRun(count);

async function timed(
  call: () => Promise<{ done: number; alreadyDone: number }>,
  of: 'done' | 'alreadyDone',
) {
  const start = performance.now();
  const result = await call();
  if (result[of] !== count) throw new Error(JSON.stringify(result));
  return (performance.now() - start) / count;
}

const created = await timed(() => opened.runOf().create(), 'done');
const resumed = await timed(() => opened.runOf().create(), 'alreadyDone');
console.log(
  JSON.stringify({
    'what the delay and 4 at once allow': 10 / 4,
    'create()': created,
    'create() of rows that are created': resumed,
  }),
);
