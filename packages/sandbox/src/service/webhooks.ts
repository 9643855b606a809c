import type { Handlers } from './operation.ts';

export const webhookOperations = {} satisfies Handlers;
