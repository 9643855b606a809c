import * as client from '@crossborder-fx/client';
import { CrossborderFxError, ValidationError } from '@crossborder-fx/client';
import { operationNamed, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { errorAdvice, errorNames, errorNamesPage } from './error-names.ts';

const document = await readDocument('templated');
const page = errorNames(document);
const planted = {
  name: 'PlantedError',
  documentation: 'Something was planted.',
  exportedBy: ['@crossborder-fx/client'],
  properties: [],
};
const advice = { PlantedError: { advice: 'Remove it.' } };

test('the page of errors has a section for every error that the client exports', () => {
  const names = Object.entries(client)
    .filter(([, value]) => typeof value === 'function' && value.prototype instanceof Error)
    // The page of errors has no section for CrossborderFxError, because this class is only the base class of the other errors.
    .filter(([, value]) => value !== CrossborderFxError)
    .map(([name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
});

test('the page of errors says when an error is thrown, what may have happened, and what to do', () => {
  const [section = ''] = page.split('\n### ValidationError\n')[1]?.split('\n##') ?? [];
  expect(section).toContain('An option or argument of a call is wrong. Nothing was sent.');
  expect(section).toContain(`**Outcome:** \`${new ValidationError('a', 'b').outcome}\`.`);
  expect(section).toContain('**What to do:** Correct the option');
  expect(section).toContain('| `path` | `string` | The wrong option or field');
  // One table on the page of errors lists the properties that all errors of the client share. The section of an error
  // does not repeat them.
  expect(section).not.toContain('| `attempts` |');
});

test('errorNamesPage refuses an error class without a docstring or without advice', () => {
  expect(errorNamesPage([planted], advice)).toContain('### PlantedError\n\nSomething was planted.');
  expect(() => errorNamesPage([{ ...planted, documentation: '' }], advice)).toThrow(
    'The error class PlantedError of @crossborder-fx/client has no docstring.',
  );
  expect(() => errorNamesPage([planted], {})).toThrow(
    'docs/error-advice.yaml does not say what to do about PlantedError.',
  );
});

test('errorNamesPage refuses advice for a class that no package exports', () => {
  expect(() => errorNamesPage([], errorAdvice(document))).toThrow(
    'docs/error-advice.yaml names ValidationError, which no package exports.',
  );
});

test('the advice for a TimeoutError takes the time limit of a payee verification from the API description', () => {
  const planted = structuredClone(document);
  const { operation } = operationNamed(planted, 'createPayment');
  operation['x-latency'] = { maximumSeconds: 71, when: 'verificationOfPayee' };
  expect(errorAdvice(planted)['TimeoutError']?.advice).toContain('up to 71 seconds.');
});
