// Imports all of `client/money`, because a program in a browser may need all of it.
export * from '@crossborder-fx/client/money';
