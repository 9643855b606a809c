// All of it, which a program in the browser may need.
export * from '@crossborder-fx/client/money';
