import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  functionUrlEvent,
  type GatewayRequest,
  gatewayEvent,
  gatewayEventV1,
} from '../../../../../packages/webhooks/test/lambda-events.ts';
import { receiverEnvironment } from '../environment.ts';
import { isPlatformOfRuntimes } from '../runtimes.ts';
import { start } from './program.ts';
import { project, readRecipe } from './recipe.ts';
import { lacksServer, startSurroundings } from './surroundings.ts';

const runtime = join(import.meta.dirname, '../../receivers/lambda-runtime.mjs');
const recipe = await readRecipe('AWS Lambda');

interface Answer {
  result?: { statusCode?: number };
  error?: string;
}

/** An instance runs only while it handles an event; between two it is stopped, as AWS freezes it. */
async function startInstance(folder: string, handler: string, env: Record<string, string>) {
  const program = start(process.execPath, [runtime, join(folder, 'lambda.ts'), handler], {
    env: receiverEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { child } = program;
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The instance ended:\n${program.printed()}`);
  });
  // Nobody may be waiting when it is ended after the test.
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  child.kill('SIGSTOP');
  let count = 0;
  return {
    ...program,
    async invoke(event: object): Promise<Answer> {
      child.kill('SIGCONT');
      const answer = once(child, 'message');
      child.send({ id: ++count, event });
      const [message] = await Promise.race([answer, ended]);
      // What was printed is in a pipe that the stopped process need not empty.
      child.kill('SIGSTOP');
      return message;
    },
  };
}

/** What EventBridge sends by a schedule. */
const schedule = {
  version: '0',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  resources: ['arn:aws:events:eu-west-1:123456789012:rule/hourly'],
  detail: {},
};

describe.runIf(isPlatformOfRuntimes && !lacksServer(recipe))('a Lambda function', () => {
  async function startFunction(files = recipe) {
    const surroundings = await startSurroundings();
    // Node itself takes the types away, as the runtimes of AWS do from 24 on.
    const folder = await project(files);
    const instance = (handler: string) => startInstance(folder, handler, surroundings.environment);
    const request = (...notification: Parameters<typeof surroundings.notification>) => {
      const { body, headers } = surroundings.notification(...notification);
      const rawHeaders = Object.entries(headers);
      return { method: 'POST', rawHeaders, rawBody: Buffer.from(body) } satisfies GatewayRequest;
    };
    return { surroundings, instance, request };
  }

  test.each([
    { name: 'API Gateway, format 1.0', eventOf: gatewayEventV1 },
    { name: 'API Gateway, format 2.0', eventOf: gatewayEvent },
    { name: 'a function URL', eventOf: functionUrlEvent },
  ])('receives from $name, each event once, frozen in between', async ({ eventOf }) => {
    const { instance, request } = await startFunction();
    const receiver = await instance('handler');
    const id = randomUUID();
    expect(await receiver.invoke(eventOf(request(id)))).toMatchObject({
      result: { statusCode: 204, body: '' },
    });
    expect(await receiver.invoke(eventOf(request(id)))).toMatchObject({
      result: { statusCode: 204 },
    });
    expect(await receiver.invoke(eventOf(request(randomUUID(), 'another secret')))).toMatchObject({
      result: { statusCode: 400 },
    });
    await receiver.prints(new RegExp(`finalized ${id}`));
    expect(receiver.count('finalized'), receiver.printed()).toBe(1);
  });

  test('two instances share what was processed', async () => {
    const { instance, request } = await startFunction();
    const instances = [await instance('handler'), await instance('handler')];
    const id = randomUUID();
    for (const receiver of instances) {
      const { result } = await receiver.invoke(gatewayEvent(request(id)));
      expect(result?.statusCode).toBe(204);
    }
    await instances[0]?.prints(new RegExp(`finalized ${id}`));
    expect(instances.map((receiver) => receiver.count('finalized'))).toEqual([1, 0]);
  });

  test('the scheduled function recovers what failed, and nothing that another instance has done', async () => {
    const { surroundings, instance, request } = await startFunction();
    const delivered = randomUUID();
    const receiver = await instance('handler');
    await receiver.invoke(gatewayEvent(request(delivered)));
    const failed = [randomUUID(), randomUUID()];
    surroundings.fail(delivered);
    // Each run may be in a new instance.
    for (const id of failed) {
      surroundings.fail(id);
      const recovery = await instance('scheduled');
      expect(await recovery.invoke(schedule)).not.toHaveProperty('error');
      await recovery.prints(new RegExp(`finalized ${id}`));
      expect(recovery.count('finalized'), recovery.printed()).toBe(1);
    }
  });

  test('an instance survives that its connections were closed while it was frozen', async () => {
    const { surroundings, instance, request } = await startFunction();
    const receiver = await instance('handler');
    await receiver.invoke(gatewayEvent(request(randomUUID())));
    surroundings.dropConnections();
    const id = randomUUID();
    // The first attempt may meet a dead connection; the service makes another after a 500.
    await vi.waitFor(async () => {
      const { result } = await receiver.invoke(gatewayEvent(request(id)));
      expect(result?.statusCode).toBe(204);
    }, 60_000);
    await receiver.prints(new RegExp(`finalized ${id}`));
  });

  test('work that takes longer than the answer may is done before the instance is frozen', async () => {
    const slow = Object.entries(recipe).map(([path, code]) => [
      path,
      code.replace(
        /(?=console\.log\('finalized')/,
        `console.log('at work'); await new Promise((resolve) => setTimeout(resolve, 6000));`,
      ),
    ]);
    const { instance, request } = await startFunction(Object.fromEntries(slow));
    const [first, second] = [await instance('handler'), await instance('handler')];
    const id = randomUUID();
    const working = first.invoke(gatewayEvent(request(id)));
    // It is delivered again meanwhile, and again when the first has answered.
    await first.prints(/at work/);
    expect(await second.invoke(gatewayEvent(request(id)))).toMatchObject({
      result: { statusCode: 500 },
    });
    expect(await working).toMatchObject({ result: { statusCode: 500 } });
    expect(await second.invoke(gatewayEvent(request(id)))).toMatchObject({
      result: { statusCode: 204 },
    });
    await first.prints(new RegExp(`finalized ${id}`));
    expect([first, second].map((receiver) => receiver.count('finalized'))).toEqual([1, 0]);
  });
});
