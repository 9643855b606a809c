import { startSandbox } from '@crossborder-fx/sandbox';
import { answerQuestions, readSetting } from '../kit/in-process.ts';
import { credentials, type SandboxSetting, webhookSecret } from './setting.ts';

const { data, seed, at, receiverUrl, events } = readSetting<SandboxSetting>();
const sandbox = await startSandbox({
  data,
  seed,
  at,
  credentials,
  shuffleNotifications: true,
  webhook: { url: receiverUrl, events, secret: webhookSecret },
  log: 'json',
});
answerQuestions({}, Number(new URL(sandbox.url).port));
