import { expect, onTestFinished, test, vi } from 'vitest';
import { commandEnvironment } from './command-environment.ts';

test('a command inherits the environment of its test, except variables that our commands read', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PLANTED', 'seen');
  for (const name of ['FX_SECRET', 'GATEWAY_TOKENS', 'DATABASE_URL']) vi.stubEnv(name, 'planted');
  const environment = commandEnvironment({ FX_USERNAME: 'acme' });
  expect(environment).toMatchObject({ PLANTED: 'seen', FX_USERNAME: 'acme' });
  expect(Object.values(environment)).not.toContain('planted');
});
