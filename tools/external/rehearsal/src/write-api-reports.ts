import { differingReports, packageFolders } from './api-reports.ts';

// npx nx api rehearsal: writes the report of each entry point of each package.
for (const folder of packageFolders) await differingReports(folder, true);
