import type {
  APIGatewayProxyHandler,
  APIGatewayProxyHandlerV2,
  LambdaFunctionURLHandler,
} from 'aws-lambda';
import { Queue, Worker } from 'bullmq';
import type express4 from 'express4';
import fastify from 'fastify';
import { Hono } from 'hono';
import type { Redis } from 'ioredis';
import type { PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import { expectTypeOf } from 'vitest';
import {
  createWebhookHandler,
  memoryStore,
  type WebhookRoutes,
  type WebhookStore,
} from '../index.ts';
import { fromBullMQ, toBullMQ } from './bullmq.ts';
import { toFastifyPlugin } from './fastify.ts';
import { type toFetchHandler, toHonoHandler, type toNextRoute } from './fetch.ts';
import type { toLambdaHandler } from './lambda.ts';
import { toExpressHandler } from './node.ts';
import { fromPgBoss, type QueuedEvent, toPgBoss } from './pg-boss.ts';

// The types of each framework accept the request handler that the framework's adapter returns.
expectTypeOf<ReturnType<typeof toExpressHandler>>().toExtend<express4.RequestHandler>();
expectTypeOf<ReturnType<typeof toLambdaHandler>>().toExtend<APIGatewayProxyHandler>();
expectTypeOf<ReturnType<typeof toLambdaHandler>>().toExtend<APIGatewayProxyHandlerV2>();
expectTypeOf<ReturnType<typeof toLambdaHandler>>().toExtend<LambdaFunctionURLHandler>();

// Next calls a route handler with these types. A test in tools/external/runtimes runs Next's own check of the README
// handler.
interface NextRequest extends Request {
  readonly cookies: object;
  readonly nextUrl: URL;
}
type NextRouteHandler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Response | Promise<Response>;
expectTypeOf<ReturnType<typeof toNextRoute>>().toExtend<NextRouteHandler>();
expectTypeOf<ReturnType<typeof toFetchHandler>>().toExtend<NextRouteHandler>();

// These calls are copied from the README, so that TypeScript resolves their overloads as it does for a user's program.
declare const handler: Parameters<typeof toFetchHandler>[0];
declare const app4: express4.Express;
app4.all('/notifications', toExpressHandler(handler, { maxBodyBytes: 1 }));
fastify().register(toFastifyPlugin(handler), { prefix: '/notifications' });
new Hono<{ Bindings: { SECRET: string } }>().all('/notifications', toHonoHandler(handler));

// The compiler reports a misspelt option.
expectTypeOf<{ maxBytes: number }>().not.toExtend<Parameters<typeof toFetchHandler>[1]>();

// The functions for BullMQ and pg-boss accept queues, jobs and workers with the types of these two libraries.
declare const boss: PgBoss;
declare const queue: Queue;
declare const connection: Redis;
declare const work: WebhookRoutes<undefined>;
const secrets = ['secret'];
const plainStore: WebhookStore = memoryStore();
declare const postgres: WebhookStore<PoolClient>;
createWebhookHandler({ secrets, store: plainStore, ...toBullMQ(queue) });
createWebhookHandler({ secrets, store: plainStore, ...toPgBoss(boss, 'notifications') });
createWebhookHandler({
  secrets,
  store: postgres,
  ...toPgBoss(boss, 'notifications', { inTransaction: true }),
});
createWebhookHandler({
  secrets,
  // @ts-expect-error: this store has no transaction
  store: plainStore,
  ...toPgBoss(boss, 'notifications', { inTransaction: true }),
});
boss.work('notifications', { batchSize: 1 }, fromPgBoss(work));
new Worker<QueuedEvent>('notifications', fromBullMQ(work), { connection });
toBullMQ(new Queue<QueuedEvent>('notifications', { connection }));
