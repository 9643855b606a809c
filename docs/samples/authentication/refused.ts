import { ApiError, createClient } from '@crossborder-fx/client';

const fx = createClient({ secret: 'the-secret-of-another-environment' });

try {
  await fx.wallets.list();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.errorType);
  console.log(error.errorMessage);
}
