import { createRequire } from 'node:module';
import type Mocker from '@stoplight/prism-http/dist/mocker/index.js';
import { expect, test } from 'vitest';
import { loadGenerator, readDescription } from './prism.ts';

const { default: plainMock }: typeof Mocker = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/mocker/index.js',
);
const nothing = () => {};
const log = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };
const logger = { ...log, child: () => logger } as unknown as Parameters<
  ReturnType<typeof plainMock>
>[0];

test('the bundle of Prism makes up the same values as Prism itself from the same seed', () => {
  const generate = loadGenerator();
  const { operations } = readDescription();
  expect(operations.length).toBeGreaterThan(40);
  for (const operation of operations) {
    const config = { dynamic: true, seed: 'the same' };
    const input = { data: { method: 'get' as const, url: { path: '/' } }, validations: [] };
    const resource = operation as unknown as Parameters<typeof plainMock>[0]['resource'];
    const made = plainMock({ resource, input, config: { ...config } })(logger);
    if (made._tag === 'Left') throw made.left;
    const { statusCode: status, body } = made.right;
    expect(generate(operation, config), operation.path).toMatchObject({ status, body });
  }
});
