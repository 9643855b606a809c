import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders, reportFolder, reportsOf } from './api-reports.ts';

// npx nx api rehearsal: writes the report of each entry point of each package.
for (const folder of packageFolders) {
  const reports = await reportsOf(folder);
  await rm(reportFolder(folder), { recursive: true, force: true });
  await mkdir(reportFolder(folder));
  for (const [name, text] of Object.entries(reports)) {
    await writeFile(join(reportFolder(folder), name), text);
  }
}
