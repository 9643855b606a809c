import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@crossborder-fx/client';
import type { Order } from '../messages.ts';
import type { Body } from '../payer-setting.ts';

/** Creates until an answer comes, and remembers only what was answered. */
export async function payNaively(
  fx: Client,
  { reference }: Order,
  body: Body,
  folder: string,
): Promise<string> {
  const done = join(folder, encodeURIComponent(reference));
  if (existsSync(done)) return 'paid before';
  const { id } = await fx.payments.create({ ...body, tag: `${reference} naive` });
  const { status } = await fx.payments.confirm(id);
  writeFileSync(done, id);
  return String(status);
}
