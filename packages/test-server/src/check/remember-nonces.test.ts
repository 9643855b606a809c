import { expect, test } from 'vitest';
import { document } from '../../test/server.ts';
import { testCredentials } from '../common/credentials.ts';
import { createApiUser } from '../start-test-server.ts';
import { rememberNonces } from './remember-nonces.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('rememberNonces reports a nonce as new only the first time', () => {
  const isReused = rememberNonces(300);
  expect(isReused('a', at(0))).toBe(false);
  expect(isReused('b', at(0))).toBe(false);
  expect(isReused('a', at(1))).toBe(true);
});

test('rememberNonces remembers a nonce until no token with this nonce can be valid any more', () => {
  // A token whose Created is 300 s in the future stays valid until 300 s after its Created, so for 600 s.
  const isReused = rememberNonces(300);
  isReused('a', at(0));
  expect(isReused('a', at(600))).toBe(true);
  expect(isReused('a', at(601))).toBe(false);
});

test('rememberNonces keeps working after it has forgotten all earlier nonces', () => {
  const isReused = rememberNonces(300);
  isReused('a', at(0));
  isReused('b', at(601));
  expect(isReused('b', at(602))).toBe(true);
  isReused('c', at(1202));
  expect(isReused('b', at(1202))).toBe(false);
});

test('rememberNonces forgets the oldest nonce when there are more nonces than the capacity', () => {
  const isReused = rememberNonces(300, 2);
  for (const nonce of ['a', 'b', 'c', 'd']) isReused(nonce, at(0));
  expect(isReused('d', at(0))).toBe(true);
  expect(isReused('a', at(0))).toBe(false);
});

test('rememberNonces keeps only a digest of a long nonce, and tells long nonces apart by their digests', () => {
  const isReused = rememberNonces(300);
  const long = 'a'.repeat(16_000);
  expect(isReused(long, at(0))).toBe(false);
  expect(isReused(long, at(0))).toBe(true);
  expect(isReused(`${long}b`, at(0))).toBe(false);
});

test('a server that refuses repeated nonces still remembers a nonce after 10,000 later nonces', () => {
  const options = { document, answer: () => ({ status: 200 }), rejectNonceReuse: true };
  const { isReused } = createApiUser(testCredentials, options);
  for (let count = 0; count <= 10_000; count++) isReused(String(count), at(0));
  expect(isReused('0', at(0))).toBe(true);
});
