/** The secrets of a process, which come in its environment. None of them may be seen anywhere else. */
export const credentials = {
  username: 'treasury-api',
  secret: process.env['FX_SECRET'] ?? '',
};
export const webhookSecret = process.env['FX_WEBHOOK_SECRET'] ?? '';
export const databaseUrl = process.env['DATABASE_URL'] ?? '';
