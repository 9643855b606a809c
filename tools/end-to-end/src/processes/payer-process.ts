import { AmbiguousError, type Client, createClient, UndecidedError } from '@crossborder-fx/client';
import { answerQuestions } from './answer-questions.ts';
import { openJournal } from './journals.ts';
import type { Came, Finding, Order, Pass, PayerCalls } from './messages.ts';
import { type Body, bodyOf, type PayerSetting } from './payer-setting.ts';
import { payNaively } from './sabotage/pay-naively.ts';
import { credentials } from './secrets.ts';

// A payer, as the README of the client has it: createOnce, then confirmOnce, for each order.
const setting: PayerSetting = JSON.parse(process.argv[2] ?? '');
let ahead = 0;
const journal = openJournal(setting, () => new Date(Date.now() + ahead));

answerQuestions<PayerCalls>({
  async pass(pass) {
    ahead = pass.ahead;
    const fx = createClient({
      baseUrl: setting.serviceUrl,
      ...credentials,
      timeout: pass.timeout,
    });
    const outcomes: Record<string, Came> = {};
    for (const order of pass.orders) outcomes[order.reference] = await pay(fx, order, pass);
    return outcomes;
  },
});

if (setting.sabotage === 'a secret in a log') console.log(`signs with ${credentials.secret}`);

async function pay(fx: Client, order: Order, pass: Pass): Promise<Came> {
  const decisions: Came['decisions'] = [];
  try {
    return { of: await statusOf(fx, order, pass, decisions), isPaid: true, decisions };
  } catch (error) {
    // As a program would: nothing secret may be in it.
    console.error(error);
    return { of: String(error), isPaid: false, decisions };
  }
}

async function statusOf(
  fx: Client,
  order: Order,
  { findings }: Pass,
  decisions: Came['decisions'],
): Promise<string> {
  const { reference } = order;
  const body = bodyOf(setting, order);
  if (setting.sabotage === 'a naive retry') return payNaively(fx, order, body, setting.folder);
  const finding = setting.sabotage === 'nobody who decides' ? undefined : findings[reference];
  const { id } = await createOnce(fx, reference, body, finding, decisions);
  const { status } = await confirmOnce(fx, id, finding, decisions);
  return String(status);
}

async function createOnce(
  fx: Client,
  reference: string,
  body: Body,
  finding: Finding | undefined,
  decisions: Came['decisions'],
) {
  const options = { journal, reference };
  try {
    return await fx.payments.createOnce(body, options);
  } catch (error) {
    if (!finding || !isOpen(error)) throw error;
    const { adopt, dismiss } = finding;
    decisions.push(adopt === undefined ? 'resend' : 'adopt');
    return adopt === undefined
      ? fx.payments.createOnce(body, { ...options, resend: error.attempt, dismiss })
      : fx.payments.createOnce(body, { ...options, adopt });
  }
}

async function confirmOnce(
  fx: Client,
  id: string,
  finding: Finding | undefined,
  decisions: Came['decisions'],
) {
  try {
    return await fx.payments.confirmOnce(id, { journal });
  } catch (error) {
    if (!finding || !isOpen(error)) throw error;
    decisions.push('resend of the confirmation');
    return fx.payments.confirmOnce(id, { journal, resend: error.attempt });
  }
}

/** Whether a person has to decide. */
function isOpen(error: unknown): error is UndecidedError | AmbiguousError {
  return error instanceof UndecidedError || error instanceof AmbiguousError;
}
