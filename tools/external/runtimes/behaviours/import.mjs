import { createServer } from 'node:http';
import * as client from '@crossborder-fx/client';
import * as money from '@crossborder-fx/client/money';
import * as wsse from '@crossborder-fx/client/wsse';
import * as webhooks from '@crossborder-fx/webhooks';
import { toFetchHandler } from '@crossborder-fx/webhooks/fetch';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { report } from './behaviours.mjs';

const [address] = globalThis.Deno?.args ?? process.argv.slice(2);
const adapters = { toFetchHandler, toNodeListener, createServer };
await report({ client, money, wsse, webhooks, ...adapters }, address);
