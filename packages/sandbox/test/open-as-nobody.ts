import { openDatabase } from '../src/store/open-database.ts';
import { pairSchema } from './pair-schema.ts';

// Without the rights of root, opens each data file that the arguments name, and prints for each file `opened` or the error.
if (process.getuid?.() === 0) process.setuid?.(65_534);
for (const file of process.argv.slice(2)) {
  try {
    openDatabase({ file, schema: pairSchema }).close();
    console.log('opened');
  } catch (error) {
    console.log(String(error));
  }
}
