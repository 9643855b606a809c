import { writeSync } from 'node:fs';
import { createCounterparty } from '../src/counterparty.ts';
import { counterpartyOptions } from './counterparty-options.ts';
import { notify, subscribe } from './notify.ts';

// Keeps its state in the file that is named, subscribes the URL, and commits a notification. It prints
// `committed` in the same turn of the event loop, before any attempt, and then waits.
const [file, url = ''] = process.argv.slice(2);
const counterparty = createCounterparty(counterpartyOptions({ file }));
subscribe(counterparty, url);
notify(counterparty, ['a']);
writeSync(1, 'committed\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
