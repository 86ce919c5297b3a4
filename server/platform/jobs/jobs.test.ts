import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { createLog } from '../process/log.ts';
import type { Database, SharedServer } from '../storage/database.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = createLog('silent');
const clock = () => new Date('2026-11-20T10:00:00+05:30');

let database: Database;
const started: Jobs[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const jobs of started.splice(0)) await jobs.stop();
});
afterAll(() => database.close());

function start(given: Partial<Database> = {}): Jobs {
  const jobs = createJobs({ database: { ...database, ...given }, clock, log, metrics: createMetrics() });
  started.push(jobs);
  jobs.start();
  return jobs;
}

/** A lock that another process holds until it is freed. */
function lockOfAnother(): SharedServer & { free(): void } {
  let isFree = false;
  let isHeld = false;
  return {
    free: () => (isFree = true),
    notify: () => Promise.resolve(),
    listen: () => Promise.resolve(),
    takeLock: () => Promise.resolve((isHeld = isFree)),
    holdsLock: () => isHeld,
    releaseLock: () => Promise.resolve(),
    announce: () => Promise.resolve([]),
    time: { now: clock, aheadMs: () => 0, isCorrected: () => false },
  };
}

test('the only process leads and runs its jobs, with the time of its clock', async () => {
  const jobs = start();
  await expect.poll(() => jobs.isLeader()).toBe(true);
  const run = vi.fn<(now: Date) => Promise<void>>().mockResolvedValue();
  jobs.add({ name: 'often', every: 10, run });
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2);
  expect(run.mock.calls[0]?.[0]).toEqual(clock());
});

test('a job that fails is run the next time, and one that takes long is not run beside itself', async () => {
  const jobs = start();
  let under = 0;
  let most = 0;
  let failures = 0;
  jobs.add({ name: 'fails', every: 5, run: () => Promise.reject(new Error(`no ${(failures += 1)}`)) });
  jobs.add({
    name: 'slow',
    every: 5,
    run: async () => {
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setTimeout(resolve, 30));
      under -= 1;
    },
  });
  await expect.poll(() => failures).toBeGreaterThan(2);
  expect(most).toBe(1);
});

test('stopping waits for the job under way and tells it to end', async () => {
  const jobs = start();
  await expect.poll(() => jobs.isLeader()).toBe(true);
  const seen: string[] = [];
  jobs.add({
    name: 'long',
    every: 5,
    run: async (_now, isStopping) => {
      seen.push('begun');
      while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push('ended');
    },
  });
  await expect.poll(() => seen).toEqual(['begun']);
  await jobs.stop();
  expect(seen).toEqual(['begun', 'ended']);
});

test('a pattern is in India’s time', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:29:50+05:30') });
  const jobs = start({ shared: null });
  const run = vi.fn<() => Promise<void>>().mockResolvedValue();
  jobs.add({ name: 'nightly', every: '30 3 * * *', run });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a process that doesn’t lead runs nothing; once it leads it also runs what was due a moment ago', async () => {
  const shared = lockOfAnother();
  const jobs = start({ shared });
  const run = vi.fn<() => Promise<void>>().mockResolvedValue();
  const next = new Date(Date.now() + 1_500);
  jobs.add({ name: 'once', every: `${next.getSeconds()} * * * * *`, run });
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(run).not.toHaveBeenCalled();
  shared.free();
  await expect.poll(() => run.mock.calls.length, { timeout: 3_000 }).toBe(1);
  expect(jobs.isLeader()).toBe(true);
});
