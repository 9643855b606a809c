import { reportBuildError } from './build-error.ts';
import { buildSite } from './build-site.ts';

await buildSite({ base: process.env['SITE_BASE'] ?? '/' }).catch(reportBuildError);
