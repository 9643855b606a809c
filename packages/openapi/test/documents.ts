import { readDocument } from '@crossborder-fx/tools-description';

export const templated = await readDocument('templated');
export const expanded = await readDocument('expanded');
