/** The username and secret that sign requests. */
export interface Credentials {
  username: string;
  secret: string;
}

/** The credentials unless others are given. They are known to everyone, and no secret. */
export const testCredentials: Credentials = {
  username: 'mock-user',
  secret: 'mock-secret-for-tests-only',
};
