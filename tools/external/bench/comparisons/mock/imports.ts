import { importsOf } from '../../src/imports-of.ts';

export const functions = importsOf('@crossborder-fx/mock', '@crossborder-fx/mock/connect');
