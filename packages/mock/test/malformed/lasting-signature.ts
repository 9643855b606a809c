import { signWsse } from '@crossborder-fx/client/wsse';

/** A header X-WSSE of the near future: it is valid for nine minutes, longer than any run takes. */
export function lastingSignature(credentials: { username: string; secret: string }) {
  return signWsse({ ...credentials, created: new Date(Date.now() + 240_000) });
}
