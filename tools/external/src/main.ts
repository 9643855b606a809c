import { install } from './install.ts';

// npx nx install external. Its test names another folder.
try {
  await install({ folder: process.argv[2] });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
