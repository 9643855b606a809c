import { staleFiles } from '@crossborder-fx/tools-codegen';

// The command `npx nx generated @crossborder-fx/tools-checks` runs this file.
const stale = await staleFiles();
if (stale.length > 0) {
  console.error('These generated files do not match their sources:');
  for (const file of stale) console.error(`  ${file}`);
  console.error('Run `npm run generate` and commit the changed files.');
  process.exitCode = 1;
}
