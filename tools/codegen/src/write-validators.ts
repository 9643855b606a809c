import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument, repository } from '@crossborder-fx/tools-description';
import { validatorsModule } from './validators/validators.ts';

// Writes the validators of requests. The build generates them, and git ignores them, because nobody would read the generated
// code in a review.
const path = 'packages/test-server/validators.js';
await writeFile(join(repository, path), validatorsModule(await readDocument('expanded')));
console.log(path);
