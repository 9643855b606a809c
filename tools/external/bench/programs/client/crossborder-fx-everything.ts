// Everything that the client package exports from its root. A program with a journal also imports other entry points.
export * from '@crossborder-fx/client';
