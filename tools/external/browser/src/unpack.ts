import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const archives = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

// Besides the browser, these archives contain libraries and a font, which a machine without a desktop lacks.
for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join(archives, name));
}
