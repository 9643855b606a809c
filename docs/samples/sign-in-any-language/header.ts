import { createInterface } from 'node:readline';
import { signWsse } from '@crossborder-fx/client/wsse';

const { FX_USERNAME = '', FX_SECRET = '' } = process.env;

if (process.argv[2] === 'now') {
  console.log(await signWsse({ username: FX_USERNAME, secret: FX_SECRET }));
} else {
  for await (const line of createInterface(process.stdin)) {
    const [username = '', secret = '', nonce = '', created = ''] = line.split('\t');
    console.log(await signWsse({ username, secret, nonce, created: new Date(created) }));
  }
}
