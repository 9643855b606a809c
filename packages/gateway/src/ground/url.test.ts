import { expect, test } from 'vitest';
import { localHosts } from './url.ts';

test('a usual port is left out of a host, as browsers leave it out', () => {
  const hosts = ['127.0.0.1', '[::1]', 'localhost'];
  for (const url of ['http://127.0.0.1:80', 'https://[::1]:443']) {
    expect(localHosts(url)).toEqual(hosts);
  }
  expect(localHosts('http://127.0.0.1:4020')).toEqual(hosts.map((host) => `${host}:4020`));
});
