const client = require('@crossborder-fx/client');
const money = require('@crossborder-fx/client/money');
const wsse = require('@crossborder-fx/client/wsse');
const webhooks = require('@crossborder-fx/webhooks');
const { observe } = require('./behaviours.mjs');

const [, , address] = process.argv;
observe({ client, money, wsse, webhooks }, address).then((observations) => {
  console.log(JSON.stringify(observations));
});
