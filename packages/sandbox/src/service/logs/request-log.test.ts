import { expect, test } from 'vitest';
import { userOf } from '../../../test/user-of.ts';

const mebibyte = 1024 * 1024;

test('the log keeps the beginning of a long body, and 64 MiB of the latest requests', () => {
  const { context } = userOf();
  const { log, statements } = context;
  const body = Buffer.from('é'.repeat(20_000));
  const received = { method: 'POST', target: '/payments', body, remoteAddress: '127.0.0.1' };
  const sizes: number[] = [];
  for (let count = 0; count < 5000; count++) {
    log.note({ ...received, nonce: `${count}` })?.close({ status: 200, text: 'x'.repeat(99_999) });
    if (count % 1000 > 0) continue;
    const sum = statements.get<{ bytes: number }>(
      'SELECT sum(octet_length(record)) AS bytes FROM log',
    );
    sizes.push(sum?.bytes ?? 0);
  }
  expect(Math.max(...sizes)).toBeLessThan(64 * mebibyte);
  expect(sizes.at(-1)).toBeGreaterThan(60 * mebibyte);
  const rows = statements.all<{ nonce: string }>('SELECT nonce FROM log ORDER BY id DESC');
  expect(atob(`${rows[0]?.nonce}`)).toBe('4999');
  expect(rows.length).toBeLessThan(5000);
});
