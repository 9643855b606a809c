import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../../docs/site/public');

/** The recording, as the site shows it. */
export const places = {
  video: join(folder, 'console.webm'),
  poster: join(folder, 'console.webp'),
  captions: join(folder, 'console.vtt'),
};
