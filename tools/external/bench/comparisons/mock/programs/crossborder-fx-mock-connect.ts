import { connectMock } from '@crossborder-fx/mock/connect';

export const program = connectMock;
