import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { Composer } from './example-values.ts';

const payments = `
Created:
  id: A1
Endless:
  $ref: '#/Again'
Again:
  inner:
    $ref: '#/Endless'
`;

test.each([
  ['payments.yaml#/Refused', 'in use.yaml leads to a value that does not exist.'],
  ['payments.yaml#/Created/tag', 'in use.yaml leads to a value that does not exist.'],
  ['trades.yaml#/Created', 'in use.yaml cannot be read.'],
  ['#/Endless', 'in payments.yaml refers back to itself.'],
])(
  'the reference %s in an example is refused, because the reference %s',
  async (reference, why) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'payments.yaml'), payments);
    const $ref = reference.startsWith('#') ? `payments.yaml${reference}` : reference;
    const compose = () => new Composer().compose({ $ref }, join(folder, 'use.yaml'));
    expect(compose).toThrow(`The reference \`${reference}\` ${why}`);
  },
);
