import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@crossborder-fx/client';
import { type Gateway, type GatewayOptions, startGateway } from '@crossborder-fx/gateway';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';

const token = 'a-token-of-the-shop-0001';

interface Setting {
  /** The environment variables that a program needs to pay through the gateway. */
  env: Record<string, string>;
  sandbox: Sandbox;
  gateway: Gateway;
  fx: Client;
}

export async function withGateway<Result>(
  work: (setting: Setting) => Promise<Result>,
  notifications?: GatewayOptions['notifications'],
): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-gateway-'));
  const data = join(folder.path, 'gateway.sqlite');
  await using sandbox = await startSandbox({ port: 0 });
  const client = { baseUrl: sandbox.url, ...sandbox.credentials };
  const gateway = await startGateway({
    account: 'acme-samples',
    data,
    callers: [{ name: 'shop', token }],
    deciders: [{ name: 'alice', token: 'a-token-of-alice-0000003' }],
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
  return await work({ env, sandbox, gateway, fx });
}
