import { expect, test } from 'vitest';
import { controlInterface } from './control-interface.ts';

test.each([undefined, null, [], {}, { snapshots: null }, { snapshots: {} }, 'text'])(
  'an answer without the list that it should have is not shown as an empty list: %j',
  async (answer) => {
    await expect(controlInterface(async () => answer).snapshots()).rejects.toMatchObject({
      name: 'ControlFailure',
      status: 200,
      message:
        'The console does not understand the answer of the sandbox: it has no list of snapshots.',
    });
  },
);
