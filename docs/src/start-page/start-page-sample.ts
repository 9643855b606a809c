/** The program that the start page shows, below `docs/samples`. */
export const startPageSample = 'start-page/lost-answer.ts';
