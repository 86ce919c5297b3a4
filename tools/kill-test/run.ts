import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../server/db/demo/random.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { audit } from './audit.ts';
import { loadUntilGone, PASSWORD, sendRead, type Acknowledged, type Course } from './load.ts';
import { readTaken, setUpMall, type LoadedMall } from './mall.ts';
import { createSuperAdmin, startServer, type Place } from './server-process.ts';

export interface KillResult {
  kills: number;
  seed: number;
  acknowledged: { readings: number; reads: number; signUps: number };
  lost: number;
  doubled: number;
  brokenRules: number;
  changedAnswers: number;
  failedStarts: number;
  /** Why the run ended before its last kill; null where it didn't. */
  brokenOff: string | null;
  refusals: string[];
  startMs: { median: number; worst: number };
}

const EMAIL = 'operator@kill-test.example';
const LONGEST_MS = 2_500;
const ASKED_AGAIN = 5;

/**
 * Kills the built server at random moments under mixed load and looks each time whether all is there that it had
 * acknowledged. The embedded database unless DATABASE_URL is set (which must name an empty one).
 */
export async function runKillTest(
  kills: number,
  seed: number,
  port: number,
  say: (line: string) => void,
): Promise<KillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-kill-test-'));
  const databaseUrl = process.env['DATABASE_URL'] ?? null;
  const environment = {
    DATA_DIR: dataDir,
    SIMULATOR: 'off',
    RATE_LIMIT_SIGN_UP: '1000000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const place: Place = { port, environment };
  const result = emptyResult(kills, seed);
  const course: Course = { random: createRandom(seed), sequence: 0, reads: 0, people: 0, inside: [] };
  const starts: number[] = [];
  await createSuperAdmin(environment, EMAIL, PASSWORD);
  let server = await startServer(place);
  try {
    const mall = await setUpMall(server.address, EMAIL, PASSWORD);
    for (let round = 1; round <= kills; round += 1) {
      const isTaken = await readTaken(server.address);
      const loading = loadUntilGone(server.address, mall, course, isTaken);
      await pause(course.random.below(LONGEST_MS));
      await server.kill();
      const { acknowledged, refusals } = await loading;
      result.refusals.push(...refusals);
      await lookInside(dataDir, databaseUrl, mall, acknowledged, result);
      server = await startServer(place).catch((error: unknown) => {
        result.failedStarts += 1;
        throw error;
      });
      starts.push(server.readyMs);
      result.changedAnswers += await countChangedAnswers(server.address, acknowledged);
      if (round % 10 === 0) say(`${round} of ${kills} kills, ${result.lost} lost`);
    }
  } catch (error) {
    const { message, cause } = error as Error;
    result.brokenOff = cause instanceof Error ? `${message} (${cause.message})` : message;
    say(result.brokenOff);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  starts.sort((a, b) => a - b);
  const at = (index: number) => Math.round(starts.at(index) ?? 0);
  return { ...result, startMs: { median: at(starts.length >> 1), worst: at(-1) } };
}

async function lookInside(
  dataDir: string,
  databaseUrl: string | null,
  mall: LoadedMall,
  acknowledged: Acknowledged,
  result: KillResult,
): Promise<void> {
  const quiet = { report: () => undefined, onFault: () => undefined };
  const { database } = await openStorage({ dataDir, databaseUrl, name: 'database', ...quiet });
  try {
    const found = await audit(database, mall.id, acknowledged);
    result.lost += found.lost;
    result.doubled += found.doubled;
    result.brokenRules += found.brokenRules;
    result.acknowledged.readings += acknowledged.readings.length;
    result.acknowledged.reads += acknowledged.reads.length;
    result.acknowledged.signUps += acknowledged.emails.length;
  } finally {
    await database.close();
  }
}

/** A camera that asks again after the kill must hear the same. */
async function countChangedAnswers(address: string, { reads }: Acknowledged): Promise<number> {
  let changed = 0;
  for (const { key, body, answer } of reads.slice(-ASKED_AGAIN)) {
    if ((await sendRead(address, key, body)) !== answer) changed += 1;
  }
  return changed;
}

function emptyResult(kills: number, seed: number): KillResult {
  const acknowledged = { readings: 0, reads: 0, signUps: 0 };
  const counts = { lost: 0, doubled: 0, brokenRules: 0, changedAnswers: 0, failedStarts: 0 };
  return {
    kills,
    seed,
    acknowledged,
    ...counts,
    brokenOff: null,
    refusals: [],
    startMs: { median: 0, worst: 0 },
  };
}

function isGood({
  brokenOff,
  lost,
  doubled,
  brokenRules,
  changedAnswers,
  failedStarts,
  refusals,
  acknowledged,
}: KillResult): boolean {
  const found = lost + doubled + brokenRules + changedAnswers + failedStarts + refusals.length;
  // A run that acknowledged nothing has shown nothing.
  return brokenOff === null && found === 0 && Object.values(acknowledged).every((times) => times > 0);
}

if (process.argv[1]?.endsWith('run.ts')) {
  const [kills = 20, seed = 1, port = 43_290] = process.argv.slice(2).map(Number);
  const result = await runKillTest(kills, seed, port, console.log);
  console.log(JSON.stringify({ ...result, refusals: result.refusals.slice(0, 3) }));
  console.log(isGood(result) ? 'kill test: good' : 'kill test: FAILED');
  process.exitCode = isGood(result) ? 0 : 1;
}
