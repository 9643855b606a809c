import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { unpacked } from './unpack-browser.ts';

const archives = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');

// A machine without a desktop lacks libraries and a font that Chromium needs. The archive al2023 contains the libraries, and
// the archive fonts contains the font.
for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join(archives, name));
}
// The font configuration in the package expects the fonts in folders of AWS Lambda, so this program writes another
// configuration.
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
