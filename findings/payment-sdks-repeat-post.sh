#!/usr/bin/env bash
# Four published SDKs of payment services, with no option about retries: lithic 0.145.0, @straddlecom/straddle 0.3.0,
# dodopayments 2.52.0 and @payabli/sdk-node 0.0.114 (npm). A payment, payout or refund that is answered with 500 is sent
# again by itself, the same body, without an idempotency key in any header. modern-treasury 3.3.0, from the same generator as
# the first three, sends one key with both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts lithic@0.145.0 @straddlecom/straddle@0.3.0 dodopayments@2.52.0 \
  @payabli/sdk-node@0.0.114 modern-treasury@3.3.0
cat >pay.mjs <<'END'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PayabliClient } from '@payabli/sdk-node';
import Straddle from '@straddlecom/straddle';
import DodoPayments from 'dodopayments';
import Lithic from 'lithic';
import ModernTreasury from 'modern-treasury';

const sent = [];
const server = createServer(async (request, response) => {
  const body = await text(request);
  const key = Object.keys(request.headers).find((name) => name.includes('idempotency'));
  sent.push(`${request.method} ${request.headers[key]} ${body}`);
  response.writeHead(sent.length === 1 ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}`;
const apiKey = 'key';

const lithic = new Lithic({ apiKey, baseURL });
const straddle = new Straddle({ apiKey, baseURL });
const dodo = new DodoPayments({ bearerToken: apiKey, baseURL });
const payabli = new PayabliClient({ apiKey, environment: baseURL });
const treasury = new ModernTreasury({ apiKey, organizationID: 'o', baseURL });
const calls = {
  lithic: () =>
    lithic.payments.create({
      ...{ financial_account_token: 'a', external_bank_account_token: 'b', amount: 1000 },
      ...{ method: 'ACH_NEXT_DAY', type: 'PAYMENT', method_attributes: { sec_code: 'PPD' } },
    }),
  straddle: () =>
    straddle.payouts.create({
      ...{ amount: 10000, currency: 'USD', description: 'x', external_id: 'e', paykey: 'p' },
      ...{ payment_date: '2026-12-01', device: { ip_address: '192.0.2.1' } },
    }),
  dodopayments: () => dodo.refunds.create({ payment_id: 'p' }),
  payabli: () =>
    payabli.moneyOut.authorizeOut({
      body: {
        ...{ entryPoint: 'e', paymentMethod: { method: 'managed' }, paymentDetails: { totalAmount: 47 } },
        ...{ vendorData: { vendorNumber: '1' }, invoiceData: [{ billId: 1 }] },
      },
    }),
  'modern-treasury': () =>
    treasury.paymentOrders.create({ amount: 100, direction: 'credit', originating_account_id: 'a', type: 'ach' }),
};
for (const [name, call] of Object.entries(calls)) {
  sent.length = 0;
  await call();
  const [first, second] = sent;
  const [, key] = first.split(' ');
  const isAlike = first === second && first.endsWith('}');
  console.log(name, sent.length, isAlike ? 'alike' : 'different', key === 'undefined' ? 'no key' : 'a key');
}
process.exit();
END
output=$(node pay.mjs)
echo "$output"
expected='lithic 2 alike no key
straddle 2 alike no key
dodopayments 2 alike no key
payabli 2 alike no key
modern-treasury 2 alike a key'
[ "$output" = "$expected" ] || { echo 'One of them behaves otherwise now'; exit 1; }
