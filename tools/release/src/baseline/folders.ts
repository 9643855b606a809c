import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** The previous release. */
export const baseline = join(repository, 'tools/release/baseline');

/** Git ignores it, and the packages are found from it as they are in this repository. */
export const workFolder = join(repository, 'tools/release/dist');
