import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';

/** The name of a data file that is not there yet, in a folder of its own, which is gone after the test. */
export async function dataFile(): Promise<string> {
  return join(await temporaryFolder(), 'state.sqlite');
}
