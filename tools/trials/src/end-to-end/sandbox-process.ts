import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { answerQuestions, readSetting } from '../harness/in-process.ts';
import { credentials, webhookSecret } from './setting.ts';

export type SandboxSetting = Pick<SandboxOptions, 'data' | 'seed' | 'at'> & { receiverUrl: string };

const { receiverUrl: url, ...options } = readSetting<SandboxSetting>();
const sandbox = await startSandbox({
  ...options,
  credentials,
  shuffleNotifications: true,
  webhook: { url, events: ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'], secret: webhookSecret },
  log: 'json',
});
answerQuestions({}, Number(new URL(sandbox.url).port));
