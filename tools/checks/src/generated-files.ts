import { staleFiles } from '@crossborder-fx/tools-codegen';

// npx nx generated @crossborder-fx/tools-checks
const stale = await staleFiles();
if (stale.length > 0) {
  console.error('These files do not match what they are made of:');
  for (const file of stale) console.error(`  ${file}`);
  console.error('Run `npm run generate` and commit what it changes.');
  process.exitCode = 1;
}
