/** The username and secret that sign requests. */
export interface Credentials {
  username: string;
  secret: string;
}

/** The default credentials. They are public, and no secret. */
export const testCredentials: Credentials = {
  username: 'mock-user',
  secret: 'mock-secret-for-tests-only',
};
