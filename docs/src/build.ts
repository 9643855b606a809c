import { reportBuildError } from './site/build-error.ts';
import { buildSite } from './site/build-site.ts';

await buildSite({ base: process.env['SITE_BASE'] ?? '/' }).catch(reportBuildError);
