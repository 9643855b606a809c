import { writeSync } from 'node:fs';
import { createSandboxUser } from '../src/sandbox-user.ts';
import { notify, subscribe } from './notify.ts';
import { sandboxUserOptions } from './sandbox-user-options.ts';

// Keeps its state in the file that is named, subscribes the URL, and commits a notification. It prints
// `committed` in the same turn of the event loop, before any attempt, and then waits.
const [file, url = ''] = process.argv.slice(2);
const user = createSandboxUser(sandboxUserOptions({ file }));
subscribe(user, url);
notify(user, ['a']);
writeSync(1, 'committed\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
