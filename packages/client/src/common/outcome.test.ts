import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { expect, test } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { exampleCalls } from '../../test/example-calls.ts';
import type { Effect } from './operation.ts';
import { outcomeOfStatus } from './outcome.ts';

const writing: Effect[] = ['changes', 'creates', 'secret'];

test('the outcome of a write is "rejected" only after a readable answer 4xx other than 408 and 499, and the outcome of a read is always "no-effect"', () => {
  for (let status = 100; status <= 599; status++) {
    const isRefusal = /^4/.test(String(status)) && status !== 408 && status !== 499;
    for (const effect of writing) {
      const readable = outcomeOfStatus(effect, status, true);
      expect([status, readable]).toEqual([status, isRefusal ? 'rejected' : 'unknown']);
      expect(outcomeOfStatus(effect, status, false)).toBe('unknown');
    }
    expect(outcomeOfStatus('none', status, true)).toBe('no-effect');
    expect(outcomeOfStatus('none', status, false)).toBe('no-effect');
  }
});

test.each(vectors.outcomes)(
  'the outcome of a failed call follows the shared test vector: $name',
  async ({ given, expected }) => {
    const { operation, failure, status = 200, body } = given;
    const { fx } = await clientOf((response) => {
      if (failure === 'no-answer') response.destroy();
      else response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    const unheard = testClient({ baseUrl: `http://127.0.0.1:${await freePort()}` });
    const example = exampleCalls.find((one) => one.operation.id === operation) ?? expect.fail();
    const error = await errorOf(example.call(failure === 'not-connected' ? unheard : fx));
    expect(error).toMatchObject({ operation, outcome: expected.outcome });
  },
);
