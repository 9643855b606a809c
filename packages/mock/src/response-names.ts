import { faultNames } from '@crossborder-fx/test-server/connect';

/** The names of all that a response of a mock can have. */
export const responseNames = ['example', 'body', 'answer', 'times', 'when', ...faultNames];
