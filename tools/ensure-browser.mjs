import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';

/** Answers a Chromium's path; installs one where there is none. Throws one sentence where that fails: nothing is skipped. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.env.PARK_NO_DOWNLOAD !== '1') run('npx', ['playwright', 'install', 'chromium']);
  if (!findBrowser() && process.platform === 'linux' && process.getuid() === 0) installPackage();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('the browser tests need a Chromium: install one, or name it by PARK_BROWSER');
}

/** The distribution's own package: works where the download's address is out of reach. */
function installPackage() {
  run('apt-get', ['update', '-q']);
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!findBrowser()) run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
}

function run(command, words) {
  console.log(`no Chromium yet: ${command} ${words.join(' ')}`);
  spawnSync(command, words, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    ensureBrowser();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
