const { createServer } = require('node:http');
const client = require('@crossborder-fx/client');
const money = require('@crossborder-fx/client/money');
const wsse = require('@crossborder-fx/client/wsse');
const webhooks = require('@crossborder-fx/webhooks');
const { toFetchHandler } = require('@crossborder-fx/webhooks/fetch');
const { toNodeListener } = require('@crossborder-fx/webhooks/node');
const { report } = require('./behaviours.mjs');

const [, , address] = process.argv;
const adapters = { toFetchHandler, toNodeListener, createServer };
report({ client, money, wsse, webhooks, ...adapters }, address);
