// Everything that the client package exports from its root. No program needs more of the package, except for a journal.
export * from '@crossborder-fx/client';
