import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMall, POLL_MS } from './follow-mall.ts';
import { LiveOccupancy } from './live-occupancy.ts';
import { isLost, isOutage } from './use-outage.ts';

const SLOTS = ['B1A01', 'B1A02', 'B1A03'];
const layout = SLOTS.map((code) => ({ code, level: 'B1', section: 'A' }));
/** `leaving` is a car that stands in a closed slot still. */
const statusIn = (status = 'empty') =>
  status === 'leaving'
    ? { status: 'occupied', isClosed: true }
    : { status, ...(status === 'closed' && { isClosed: true }) };
const listOf = (statuses: readonly string[]) => ({
  mall: 'Palladium Mall',
  observedAt: null,
  levels: [] as { level: string; observedAt: string }[],
  publishedAt: new Date().toISOString(),
  counts: { empty: 0, occupied: 0, unknown: 0, total: 3, closed: 0 },
  slots: SLOTS.map((slot, i) => ({ slot, level: 'B1', section: 'A', ...statusIn(statuses[i]) })),
});

/** A stream that is open; what it brings comes by `say`. */
class OpenStream extends EventTarget {
  static last: OpenStream;
  constructor() {
    super();
    OpenStream.last = this;
  }
  close(): void {
    // Nothing is sent any more.
  }
  say(
    slots: readonly [string, 0 | 1][],
    whole: boolean,
    reported: Record<string, number> = {},
    closed: readonly string[] = [],
  ): void {
    const message = { slot_array: slots, unknown: [], closed, whole, at: new Date().toISOString(), reported };
    this.dispatchEvent(new MessageEvent('occupancy', { data: JSON.stringify(message) }));
  }
}

interface Answer {
  status?: number;
  body?: unknown;
  afterMs?: number;
  reported?: string;
}
let server: Record<'slots' | 'poll', Answer>;
let occupancy: LiveOccupancy;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('EventSource', OpenStream);
  vi.stubGlobal('fetch', async (address: string) => {
    const {
      status = 200,
      body,
      afterMs = 10,
      reported,
    } = server[address.includes('/slots') ? 'slots' : 'poll'];
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const headers: HeadersInit = reported === undefined ? {} : { 'x-sensors-reported': reported };
    return Response.json(body ?? {}, { status, headers });
  });
  server = { slots: { body: listOf(['occupied', 'empty', 'unknown']) }, poll: { body: [] } };
  occupancy = new LiveOccupancy();
  occupancy.setLayout(layout);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () => (stop = followMall('Palladium', occupancy));
const statuses = () => SLOTS.map((code) => occupancy.statusOf(code));

test('while the list of all slots is on its way, a slot that no poll names is not free', async () => {
  server.slots.afterMs = 8_000;
  server.poll.body = [{ mall: 'Palladium Mall', slot: 'B1A01' }];
  follow();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(statuses()).toEqual(['occupied', 'unknown', 'unknown']);
  expect(occupancy.freshness().isWhole).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses()).toEqual(['occupied', 'empty', 'unknown']);
  expect(occupancy.freshness().isWhole).toBe(true);
});

test('a list that always comes later than the next poll counts, and undoes nothing of that poll', async () => {
  server.slots = { body: listOf(['occupied', 'occupied', 'unknown']), afterMs: 4_000 };
  server.poll.body = [{ mall: 'Palladium Mall', slot: 'B1A01' }];
  follow();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(statuses()).toEqual(['occupied', 'empty', 'unknown']);
});

test('where the list cannot be had, what the poll leaves out is free', async () => {
  server.slots = { status: 404, body: { error: 'There is no such address.' } };
  follow();
  await vi.advanceTimersByTimeAsync(100);
  expect(statuses()).toEqual(['empty', 'empty', 'empty']);
  expect(occupancy.freshness().isWhole).toBe(true);
});

test('polls that fail beside a living stream take nothing away: what is known stays, with its age', async () => {
  follow();
  await vi.advanceTimersByTimeAsync(100);
  server.poll = { status: 503, body: { error: 'Busy.' } };
  const seen = new Set<boolean>();
  for (let second = 1; second <= 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (second % 12 === 0) OpenStream.last.say([['B1A02', second % 24 === 0 ? 0 : 1]], false);
    seen.add(isOutage(occupancy.freshness(), Date.now()));
  }
  expect([...seen]).toEqual([false]);
  // Nothing more comes: first that is shown, with the figures as they were; then they count no longer.
  await vi.advanceTimersByTimeAsync(18_000);
  expect(isOutage(occupancy.freshness(), Date.now())).toBe(true);
  expect(isLost(occupancy.freshness(), Date.now())).toBe(false);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(isLost(occupancy.freshness(), Date.now())).toBe(true);
});

test('without a stream two failed polls are an outage', async () => {
  follow();
  await vi.advanceTimersByTimeAsync(100);
  OpenStream.last.dispatchEvent(new Event('error'));
  server = { slots: { status: 503 }, poll: { status: 503 } };
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(isLost(occupancy.freshness(), Date.now())).toBe(true);
  expect(isOutage(occupancy.freshness(), Date.now())).toBe(true);
});

test('each level is as old as its own last report: by the list, by a poll, by a message', async () => {
  const at = (second: number) => Date.parse('2026-11-22T12:00:00Z') + second * 1_000;
  const ages = () => ['B1', 'B2'].map((level) => occupancy.reportedAt(level));
  const levels = [
    { level: 'B1', observedAt: new Date(at(0)).toISOString() },
    { level: 'B2', observedAt: new Date(at(10)).toISOString() },
  ];
  server.slots.body = { ...listOf(['occupied', 'empty', 'unknown']), levels };
  follow();
  await vi.advanceTimersByTimeAsync(100);
  expect(ages()).toEqual([at(0), at(10)]);
  // Nothing turns, and no message comes: a heartbeat of B1 alone.
  const renewed = vi.fn<() => void>();
  occupancy.subscribe('reported', renewed);
  server.poll.reported = `B1=${at(30) / 1_000}, B2=${at(10) / 1_000}`;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(ages()).toEqual([at(30), at(10)]);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(renewed).toHaveBeenCalledTimes(1);
  OpenStream.last.say([['B1A02', 1]], false, { B1: at(40) / 1_000 });
  expect(ages()).toEqual([at(40), at(10)]);
  // The next poll may have been answered before that message.
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(ages()).toEqual([at(40), at(10)]);
});

test('a closed slot is free neither by a poll that leaves it out nor when its last car leaves', async () => {
  server.slots.body = listOf(['leaving', 'empty', 'closed']);
  server.poll.body = [{ mall: 'Palladium Mall', slot: 'B1A01' }];
  follow();
  await vi.advanceTimersByTimeAsync(POLL_MS + 100);
  expect(statuses()).toEqual(['occupied', 'empty', 'closed']);
  expect(occupancy.countsOf('B1')).toMatchObject({ empty: 1, occupied: 1, total: 2, closed: 1, leaving: 1 });
  server.poll.body = [];
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(statuses()).toEqual(['closed', 'empty', 'closed']);
  OpenStream.last.say([['B1A01', 0]], false);
  expect(statuses()).toEqual(['empty', 'empty', 'closed']);
  expect(occupancy.countsOf('B1 A')).toMatchObject({ empty: 2, total: 2, closed: 1, leaving: 0 });
});

test('as slots are closed, the list is asked in which of them cars stand still', async () => {
  server.slots.body = listOf(['occupied', 'empty', 'empty']);
  server.poll.body = [{ mall: 'Palladium Mall', slot: 'B1A01' }];
  follow();
  await vi.advanceTimersByTimeAsync(100);
  server.slots.body = listOf(['leaving', 'closed', 'closed']);
  OpenStream.last.say([], false, {}, ['B1A02', 'B1A03']);
  expect(statuses()).toEqual(['occupied', 'closed', 'closed']);
  expect(occupancy.countsOf('B1')).toMatchObject({ total: 1, closed: 2, leaving: 0 });
  await vi.advanceTimersByTimeAsync(5_100);
  expect(statuses()).toEqual(['occupied', 'closed', 'closed']);
  expect(occupancy.countsOf('B1')).toMatchObject({ total: 1, closed: 2, leaving: 1 });
});

test('a list that comes behind the first message of the stream still says in which closed slots cars stand', async () => {
  server.slots = { body: listOf(['leaving', 'closed', 'closed']), afterMs: 300 };
  server.poll.body = [{ mall: 'Palladium Mall', slot: 'B1A01' }];
  follow();
  await vi.advanceTimersByTimeAsync(100);
  OpenStream.last.say([['B1A01', 1]], true, {}, ['B1A02', 'B1A03']);
  await vi.advanceTimersByTimeAsync(400);
  expect(occupancy.countsOf('B1')).toMatchObject({ total: 1, closed: 2, leaving: 1 });
});

test('since when figures are in doubt is known by the list, and by each message of the stream', async () => {
  const since = new Date().toISOString();
  server.slots.body = { ...listOf(['empty', 'empty', 'empty']), doubtedSince: since };
  follow();
  await vi.advanceTimersByTimeAsync(100);
  expect(occupancy.doubtedSince()).toBe(since);
  OpenStream.last.say([['B1A01', 1]], false);
  expect(occupancy.doubtedSince()).toBeNull();
});

test('without a stream, what was closed is asked for each minute: no poll says it', async () => {
  server.slots.body = listOf(['empty', 'empty', 'empty']);
  follow();
  await vi.advanceTimersByTimeAsync(100);
  OpenStream.last.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  server.slots.body = listOf(['empty', 'closed', 'empty']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses()).toEqual(['empty', 'closed', 'empty']);
});
