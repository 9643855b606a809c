import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

export default mergeConfig(shared, defineConfig({ test: { globalSetup: ['./src/consumer.ts'] } }));
