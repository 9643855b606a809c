/** The seed of a sandbox to which none is given. */
export const defaultSeed = 'crossborder-fx';
