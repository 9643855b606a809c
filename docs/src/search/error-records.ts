import { errorClassesOf } from '@crossborder-fx/tools-codegen/error-classes';
import { published } from '../../../tools/release/src/packages/folders.ts';
import { packagesOf } from '../made/error-names.ts';
import { placeOn, sentences } from './records.ts';
import type { SearchRecord } from './search-record.ts';

/** The errors that the packages export, with what their docstrings say. */
export function errorRecords(): SearchRecord[] {
  return errorClassesOf(published).map((one) => ({
    name: one.name,
    kind: 'error',
    url: placeOn('error-names', one.name.toLowerCase()),
    text: sentences(one.documentation, `Thrown by ${packagesOf(one)}`),
  }));
}
