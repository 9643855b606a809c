import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from '../../../../docs/samples/sandbox/payment.ts';
import { launchBrowser } from '../../browser/src/browser.ts';

// `npx nx run site-in-browsers:picture` takes the picture on the site's start page: the sandbox's console after a lost answer,
// whose payment the client has found again.
const picture = join(import.meta.dirname, '../../../../docs/site/public/console.png');

await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-picture-'));
await using sandbox = await startSandbox();
await using browser = await launchBrowser();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await paymentTo(fx, 'Match', sandbox.clock.today());
const journal = fileJournal(folder.path, { account: 'treasury', clock: sandbox.journalClock });
const pay = () => fx.payments.createOnce(body, { journal, reference: 'Invoice 4711' });
sandbox.clearRequests();
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await pay().catch(() => {});
// In the minute after a lost answer, createOnce throws an error, because the request may still arrive.
await sandbox.clock.advance({ minutes: 2 });
const { id } = await pay();
await fx.payments.confirm(id);

const page = await browser.newPage({ viewport: { width: 1280, height: 510 } });
await page.goto(`${sandbox.url}/_sandbox/#requests`);
await page.getByText('connected', { exact: true }).waitFor();
await page.getByRole('link', { name: 'POST /payments' }).first().waitFor();
await page.screenshot({ path: picture, animations: 'disabled' });
console.log(picture);
