import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { unpacked } from './unpack-browser.ts';

const archives = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

// On a machine without a desktop, the archive al2023 has the missing libraries, and the archive fonts the missing font.
for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join(archives, name));
}
// The configuration in the package expects the fonts in folders of AWS Lambda.
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
