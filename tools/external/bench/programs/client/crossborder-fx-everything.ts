// Everything that the client package exports from its root. Only a program with a journal needs more of the package.
export * from '@crossborder-fx/client';
