import { startSandbox } from '@crossborder-fx/sandbox';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, it, onTestFinished } from 'vitest';
import { consoleOpener } from './open-console.ts';
