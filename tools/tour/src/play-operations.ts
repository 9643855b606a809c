import { createClient } from '@crossborder-fx/client';
import { type Mock, startMock } from '@crossborder-fx/mock';
import {
  type ClientCall,
  callMethod,
  clientCallOf,
  exampleOperations,
  readDocument,
} from '@crossborder-fx/tools-description';

/** Calls each operation on the mock, with the operation's example request. Returns whether the mock answered all calls. */
export async function playOperations(given?: ClientCall[]): Promise<boolean> {
  const calls = given ?? exampleOperations(await readDocument('templated')).map(clientCallOf);
  console.log('Every operation, on the mock');
  await using mock = await startMock();
  const answered = await playAll(mock, calls);
  console.log(`\n${answered} of ${calls.length} operations answered\n`);
  return answered === calls.length;
}

async function playAll({ url, credentials }: Mock, calls: ClientCall[]): Promise<number> {
  let line = '';
  const fx = createClient({
    baseUrl: url,
    ...credentials,
    hooks: {
      onResponse({ operation, route, status, duration }) {
        const took = `${duration.toFixed(0)} ms`.padStart(7);
        line = `${status} ${took}  ${operation.padEnd(25)} ${route}`;
      },
    },
  });
  let answered = 0;
  for (const call of calls) {
    line = `--- ${call.operationId}`;
    try {
      await callMethod(fx, call);
      console.log(`✓ ${line}`);
      answered++;
    } catch (error) {
      console.log(`✗ ${line}\n    ${error}`);
    }
  }
  return answered;
}
