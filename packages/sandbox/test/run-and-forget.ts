import { createSandboxUser } from '../src/sandbox-user.ts';
import { sandboxUserOptions } from './sandbox-user-options.ts';

// Makes an API user of a sandbox, with a running clock and a planned event, and does not close the API user.
const { change, context, clock } = createSandboxUser(sandboxUserOptions({ speed: 1 }));
const at = clock.now() + 3_600_000;
change(() => context.agenda.plan({ kind: 'payment', object: 1, at, trigger: 'execution' }));
