import { openDatabase } from '../src/store/open-database.ts';
import { pairSchema } from './pair-schema.ts';

// Opens the file that is named, with no rights of root, and prints why it could not.
if (process.getuid?.() === 0) process.setuid?.(65_534);
try {
  openDatabase({ file: process.argv[2], schema: pairSchema }).close();
  console.log('opened');
} catch (error) {
  console.log(String(error));
}
