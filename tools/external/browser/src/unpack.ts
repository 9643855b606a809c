import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { unpacked } from './unpack-browser.ts';

const archives = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

// Besides the browser, these archives contain libraries and a font, which a machine without a desktop lacks.
for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join(archives, name));
}
// The browser package's font configuration expects fonts in folders of AWS Lambda.
await writeFile(
  join(unpacked, 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`,
);
