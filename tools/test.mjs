import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

// Every test: rules, server, architecture, then the journeys in a browser. Ends with one line that counts them all.
const folder = mkdtempSync(join(tmpdir(), 'gms-test-'));
// With words for Vitest only its part is wanted.
const wanted = process.argv.slice(2);
const suites = [runVitest(), ...(wanted.length === 0 && hasJourneys() ? [runJourneys()] : [])];
rmSync(folder, { recursive: true });
for (const line of suites.flatMap(({ marks }) => marks)) console.log(`!!! ${line}`);
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function runVitest() {
  const report = join(folder, 'vitest.json');
  const words = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ];
  const status = run('node_modules/vitest/vitest.mjs', words);
  return count(status, report, readVitest);
}

function runJourneys() {
  try {
    ensureBrowser();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, marks: ['failed: no browser'] };
  }
  const report = join(folder, 'playwright.json');
  const status = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return count(status, report, readPlaywright);
}

/** A run that ended badly counts as a failure, also where its report is missing or shows none. */
function count(status, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1, marks: ['failed: a run that left no report'] };
  const { passed, failed, marks } = read(JSON.parse(readFileSync(report, 'utf8')));
  return failed === 0 && status !== 0
    ? { passed, failed: 1, marks: [...marks, `failed: a run ended with ${status} though no test failed`] }
    : { passed, failed, marks };
}

function hasJourneys() {
  return (
    existsSync('testing/journeys') &&
    readdirSync('testing/journeys', { recursive: true }).some((name) => name.endsWith('.spec.ts'))
  );
}

function run(script, words, environment = {}) {
  return spawnSync(process.execPath, [script, ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  }).status;
}
