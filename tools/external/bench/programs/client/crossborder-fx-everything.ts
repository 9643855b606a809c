// Everything that the client package exports from its root. Apart from the journals, no program needs more of the package.
export * from '@crossborder-fx/client';
