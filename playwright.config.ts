import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.mjs';

const PORT = Number(process.env['JOURNEY_PORT'] ?? 43_117);
const executablePath = findBrowser();
// Each run has a demo of its own, whose gates and slots the journeys move themselves. They share it at the same time,
// so each counts only what it made and leaves the demo's own malls as they are.
const dataDir = process.env['JOURNEY_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'gms-journeys-'));
process.env['JOURNEY_DATA_DIR'] = dataDir;

export default defineConfig({
  testDir: 'testing/journeys',
  workers: 2,
  fullyParallel: true,
  // Tried once more, and named in the closing lines (tools/reporters): a shared machine may stall for seconds.
  retries: 1,
  timeout: 40_000,
  reporter: [['list'], ['./tools/reporters/playwright.ts']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Playwright makes a new user-data-dir per launch and adds --headless itself.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // What it prints holds the mails, whose links the journeys open.
    command: `exec node --enable-source-maps dist/server/main.js --demo > ${join(dataDir, 'demo.log')}`,
    url: `http://127.0.0.1:${PORT}/healthz`,
    reuseExistingServer: false,
    timeout: 300_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      // As in production; the demo's own plates are proven already.
      PLATE_PROOF: 'required',
      RATE_LIMIT_SIGN_UP: '10000',
      RATE_LIMIT_CONTACT: '10000',
      RATE_LIMIT_SIGN_IN_PER_ADDRESS: '10000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
