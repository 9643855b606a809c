import { startMock } from '@crossborder-fx/mock';

export const program = startMock;
