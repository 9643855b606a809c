import { defineConfig } from '@playwright/test';

// Playwright starts your application, which has the address and the credentials of the mock in its environment.
export default defineConfig({
  use: { baseURL: 'http://127.0.0.1:3000' },
  webServer: { command: 'npm start', url: 'http://127.0.0.1:3000' },
});
