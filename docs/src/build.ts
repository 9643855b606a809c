import { buildSite } from './site/build-site.ts';

try {
  await buildSite({ base: process.env['SITE_BASE'] ?? '/' });
} catch (error) {
  console.error(Object(error).message);
  process.exitCode = 1;
}
