import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { guard, type Intended } from './guard.ts';

// Two environments that look alike: two sandboxes with other accounts.
await using demo = await startSandbox({ seed: 'demo' });
await using live = await startSandbox({ seed: 'live' });
const ofDemo = createClient({ baseUrl: demo.url, ...demo.credentials });
const ofLive = createClient({ baseUrl: live.url, ...live.credentials });

const walletIds = (await ofDemo.wallets.list()).items.map(({ id }) => id);
const intended: Intended = { environment: 'demo', walletIds };

await guard(ofDemo, intended);
console.log('started on demo');
await guard(ofLive, intended).catch((error: Error) => console.log('stopped:', error.message));
