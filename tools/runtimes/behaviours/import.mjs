import * as client from '@crossborder-fx/client';
import * as money from '@crossborder-fx/client/money';
import * as wsse from '@crossborder-fx/client/wsse';
import * as webhooks from '@crossborder-fx/webhooks';
import { observe } from './behaviours.mjs';

const [address] = globalThis.Deno?.args ?? process.argv.slice(2);
console.log(JSON.stringify(await observe({ client, money, wsse, webhooks }, address)));
