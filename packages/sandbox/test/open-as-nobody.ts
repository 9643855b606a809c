import { openDatabase } from '../src/store/open-database.ts';
import { pairSchema } from './pair-schema.ts';

// Without the rights of root, opens the data file that the arguments name, and prints `opened` or the error.
if (process.getuid?.() === 0) process.setuid?.(65_534);
try {
  openDatabase({ file: process.argv[2], schema: pairSchema }).close();
  console.log('opened');
} catch (error) {
  console.log(String(error));
}
