import { resolve, type Schema } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';
import { expanded, validateExpanded } from './documents.ts';

const pointer = '#/components/schemas/ErrorBody';
const { properties = {} } = resolve<Schema>(expanded, { $ref: pointer });
const fields = Object.keys(properties).sort();

/** Expects an error in the interface's shape, with all of its fields, and gives its message. */
export function expectErrorBody(text: string): string {
  const body = JSON.parse(text);
  expect(Object.keys(body).sort()).toEqual(fields);
  expect(validateExpanded(pointer, body)).toEqual([]);
  return body.errorMessage;
}
