// All that the package exports from its root: no program needs more of the package, apart from the journals.
export * from '@crossborder-fx/client';
