/** The username and the secret with which a client signs its requests. */
export interface Credentials {
  username: string;
  secret: string;
}

/** The default credentials of the test servers, which are public. */
export const testCredentials: Credentials = {
  username: 'mock-user',
  secret: 'mock-secret-for-tests-only',
};
