import { expect, test, vi } from 'vitest';
import { exchange, fakeServer, folderOf, right } from '../../test/fake-server.ts';
import { measure } from './start.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

test('a server is started once in every round', async () => {
  const works = fakeServer('works', right);
  const ports: number[] = [];
  const args = (port: number) => {
    ports.push(port);
    return works.args(port);
  };
  const [measurement] = await measure(folderOf([{ ...works, args }]), 2);
  expect(measurement).toMatchObject({
    title: 'test: start to first answer',
    unit: 'ms',
    measured: [{ subject: 'works', samples: [expect.any(Number), expect.any(Number)] }],
  });
  expect(ports).toHaveLength(2);
});

test('the answer to the first exchange is what is waited for', async () => {
  const never = { ...exchange, answer: 'never' };
  const folder = folderOf([fakeServer('works', right)], [exchange, never]);
  expect(await measure(folder, 1)).toMatchObject([{ measured: [{ subject: 'works' }] }]);
  const wrong = measure(folderOf([fakeServer('works', right)], [never]), 1);
  await expect(wrong).rejects.toThrow('works answered 200: {"a":1}');
});
