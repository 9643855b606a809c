import { expect, test } from 'vitest';
import { hostsOf } from './decider-routes.ts';

test('hostsOf leaves out the default port of a scheme, as browsers do', () => {
  const hosts = ['127.0.0.1', '[::1]', 'localhost'];
  for (const url of ['http://127.0.0.1:80', 'https://[::1]:443']) {
    expect(hostsOf(url).slice(1)).toEqual(hosts);
  }
  expect(hostsOf('http://127.0.0.1:4020').slice(1)).toEqual(hosts.map((host) => `${host}:4020`));
});
