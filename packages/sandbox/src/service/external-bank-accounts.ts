import type { Handlers } from './operation.ts';

export const externalBankAccountOperations = {} satisfies Handlers;
