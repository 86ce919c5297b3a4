import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** First the same Chromium without windows: a page costs it a quarter of the processor time. */
const ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const ON_WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Finds a Chromium: PARK_BROWSER, Playwright's own download, one on PATH, one in the usual places; undefined where there is none. */
export function findBrowser(environment = process.env) {
  const { PARK_BROWSER: named } = environment;
  if (named && !existsSync(named))
    throw new Error(`PARK_BROWSER=${named} is not allowed: there is no such file`);
  return named ?? [ownDownload(), ...listPlaces(environment)].find((path) => path && existsSync(path));
}

function ownDownload() {
  try {
    const require = createRequire(import.meta.resolve('@playwright/test'));
    return require('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function listPlaces(environment) {
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => environment[name]);
    return roots.filter(Boolean).flatMap((root) => ON_WINDOWS.map((path) => join(root, path)));
  }
  const folders = (environment.PATH ?? '').split(':').filter(Boolean);
  return [
    ...ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/usr/bin/chromium',
    ...ON_MACOS,
  ];
}
