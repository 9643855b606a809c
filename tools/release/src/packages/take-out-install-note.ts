import { takeOutInstallNotes } from './install-note.ts';

// A part of npm run version: what is released is on npm.
for (const page of takeOutInstallNotes()) console.log(`${page}: it is on npm now`);
