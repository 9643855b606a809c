import { ApiError, createClient } from '@crossborder-fx/client';

// A machine whose clock is ten minutes slow.
const clock = () => new Date(Date.now() - 10 * 60 * 1000);
const fx = createClient({ clock, clockSync: true });

for (const call of ['first call', 'second call']) {
  try {
    console.log(call, (await fx.wallets.list()).items.length, 'accounts');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.log(call, error.status, error.errorType);
  }
}
