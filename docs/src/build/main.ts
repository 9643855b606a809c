import { reportBuildError } from './build-error.ts';
import { buildSite } from './build-site.ts';

await buildSite().catch(reportBuildError);
