import { ApiError, createClient } from '@crossborder-fx/client';

const { FX_BASE_URL: baseUrl = '', FX_USERNAME: username = '' } = process.env;
const fx = createClient({ baseUrl, username, secret: 'the-secret-of-another-environment' });

try {
  await fx.wallets.list();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.errorType);
  console.log(error.errorMessage);
}
