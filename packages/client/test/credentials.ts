export const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
