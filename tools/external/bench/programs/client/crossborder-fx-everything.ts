// All that the package exports from its root: no program needs more of it, the journals apart.
export * from '@crossborder-fx/client';
