import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { refusedBy } from './adapters/queued-event.ts';
import { codeOf } from './stores/postgres-transaction.ts';

// As a test runner has it that gives each file an `Error` of its own.
const error = runInNewContext('Object.assign(new Error("closed"), { code: "40001" })');

test('an error of another realm is an error', () => {
  expect(error).not.toBeInstanceOf(Error);
  expect(codeOf(error)).toBe('40001');
  expect(refusedBy('events', error).message).toBe('The queue events did not take the job: closed');
});

test('what is no error has no code', () => {
  for (const thrown of [undefined, null, 'text', {}]) expect(codeOf(thrown)).toBeUndefined();
  expect(refusedBy('events', 'text').message).toContain('text');
});
