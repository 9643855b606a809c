import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { type GatewayOptions, startGateway } from '@crossborder-fx/gateway';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';

const token = 'a-token-of-the-shop-0001';

/** Runs `work` with what a program needs to pay: a gateway in front of a sandbox, both of its own. */
export async function withGateway<Result>(
  work: (env: Record<string, string>, sandbox: Sandbox) => Promise<Result>,
  notifications?: GatewayOptions['notifications'],
): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-gateway-'));
  await using sandbox = await startSandbox({ port: 0 });
  const client = { baseUrl: sandbox.url, ...sandbox.credentials };
  const gateway = await startGateway({
    account: 'acme-samples',
    data: join(folder.path, 'gateway.sqlite'),
    callers: [{ name: 'shop', token }],
    create: true,
    port: 0,
    client,
    notifications,
  });
  await using _closed = { [Symbol.asyncDispose]: () => gateway.close() };
  const fx = createClient(client);
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const env = {
    GATEWAY_URL: gateway.url,
    GATEWAY_TOKEN: token,
    WALLET_ID: wallet?.id ?? '',
    BENEFICIARY_ID: beneficiary?.id ?? '',
    DAY: sandbox.clock.today(),
  };
  return await work(env, sandbox);
}
