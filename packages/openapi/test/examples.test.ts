import { strictForm } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';
import { examplesOf } from './example-places.ts';
import { validatorOf } from './validation.ts';

describe.each([
  { name: 'templated', document: templated },
  { name: 'expanded', document: expanded },
])('in the $name document', ({ document }) => {
  const examples = [...examplesOf(document)];
  // What is published of an answer is open; our own answers keep to what is documented.
  const validate = validatorOf(strictForm(document));

  test('examples are found in bodies, parameters, notifications and schemas', () => {
    expect(examples.length).toBeGreaterThan(190);
    for (const place of [
      /^#\/paths\/.*\/requestBody\/.*\/examples\//,
      /^#\/paths\/.*\/responses\/.*\/examples\//,
      /^#\/components\/responses\/.*\/examples\//,
      /^#\/paths\/.*\/parameters\/.*\/example$/,
      /^#\/components\/parameters\/.*\/example$/,
      /^#\/webhooks\/.*\/requestBody\/.*\/examples\//,
      /^#\/components\/schemas\/.*\/examples\//,
    ])
      expect(examples.some(({ pointer }) => place.test(pointer))).toBe(true);
  });

  test('every example keeps to its schema', () => {
    const problems = examples.flatMap(({ pointer, schema, value }) =>
      validate(schema.pointer, value).map((problem) => `${pointer}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});
