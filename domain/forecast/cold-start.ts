import { weekdayOf } from '../time/calendar.ts';
import { layOutHistory } from './grid.ts';
import type { DayGrid, DayHistory } from './grid.ts';
import type { TimeSlotForecast } from './time-slot.ts';
import { quantile } from './usual.ts';

/** Another mall of like kind; with both capacities known its week is scaled to this mall's size. */
export interface PeerMall {
  readonly history: DayHistory;
  readonly capacity: number | null;
}
/** One time slot's week on the square root scale, from peers where there are any, drawn to the mall's own first days. */
export interface ColdTimeSlot {
  readonly name: string;
  readonly roots: readonly number[];
  /** How far a day strays, on the square root scale. */
  readonly spread: number;
  readonly ownByWeekday: readonly number[];
}
export interface ColdStart {
  readonly timeSlots: readonly ColdTimeSlot[];
}

/** So many days of one's own weigh as much as all peers together. */
const PEERS_WEIGH_DAYS = 7;
const PEER_DAYS = 182;
/** Eight of ten days of a normal law lie within this many spreads. */
const BAND_SPREADS = 1.28;
/** Without any peer or variation to learn from, a day may well be a third off. */
const BLIND_SPREAD_SHARE = 0.3;

/** Prepares the forecast of a mall with hardly any history: its peers' week scaled to what it has shown so far. */
export function learnColdStart(
  grid: DayGrid,
  peers: readonly PeerMall[],
  capacity: number | null,
): ColdStart {
  const weeks = peers.map((peer) => readPeerWeek(peer, capacity));
  const names = new Set([...grid.timeSlots, ...weeks.flatMap((week) => [...week.keys()])]);
  const timeSlots = [...names].flatMap((name) => {
    const profiles = weeks.flatMap((week) => (week.has(name) ? [week.get(name)!] : []));
    const timeSlot = coldTimeSlot(name, grid, profiles);
    return timeSlot === null ? [] : [timeSlot];
  });
  return { timeSlots };
}

/** Forecasts one time slot of any day from a cold start. */
export function forecastColdTimeSlot(timeSlot: ColdTimeSlot, day: number): TimeSlotForecast {
  const weekday = weekdayOf(day);
  const root = timeSlot.roots[weekday]!;
  const reach = BAND_SPREADS * Math.max(timeSlot.spread, BLIND_SPREAD_SHARE * root, 0.5);
  const expected = root ** 2;
  return {
    expected,
    low: Math.max(0, root - reach) ** 2,
    high: (root + reach) ** 2,
    usual: expected,
    terms: { usual: expected, season: 0, festival: 0, trend: 0, recentLevel: 0 },
    basedOnWeekdays: timeSlot.ownByWeekday[weekday]!,
    typicalError: null,
  };
}

/** Per time slot, the middle root of each weekday, at this mall's size. */
function readPeerWeek(peer: PeerMall, capacity: number | null): Map<string, number[]> {
  const grid = layOutHistory(peer.history);
  const scale =
    capacity !== null && peer.capacity !== null && peer.capacity > 0
      ? Math.sqrt(capacity / peer.capacity)
      : 1;
  return new Map(
    grid.timeSlots.map((name, timeSlot) => {
      const all = rootsByWeekday(grid, timeSlot);
      const overall = quantile(
        all.flat().toSorted((a, b) => a - b),
        0.5,
      );
      return [
        name,
        all.map(
          (roots) =>
            scale *
            (roots.length === 0
              ? overall
              : quantile(
                  roots.toSorted((a, b) => a - b),
                  0.5,
                )),
        ),
      ];
    }),
  );
}

function coldTimeSlot(
  name: string,
  grid: DayGrid,
  profiles: readonly (readonly number[])[],
): ColdTimeSlot | null {
  const place = grid.timeSlots.indexOf(name);
  const own = place < 0 ? Array.from({ length: 7 }, (): number[] => []) : rootsByWeekday(grid, place);
  const ownRoots = own.flat();
  if (ownRoots.length === 0 && profiles.length === 0) return null;
  const ownMean = mean(ownRoots);
  const profile = Array.from({ length: 7 }, (_, weekday) =>
    profiles.length === 0 ? ownMean : mean(profiles.map((week) => week[weekday]!)),
  );
  const likely = own.flatMap((roots, weekday) => roots.map(() => profile[weekday]!));
  const held = PEERS_WEIGH_DAYS * mean(profile);
  const expectedSoFar = sum(likely) + held;
  const scale = expectedSoFar > 0 ? (sum(ownRoots) + held) / expectedSoFar : 1;
  const plainMean =
    expectedSoFar > 0 ? 0 : ownMean * (ownRoots.length / (ownRoots.length + PEERS_WEIGH_DAYS));
  const between =
    strayed(profiles.map(mean)) * Math.sqrt(PEERS_WEIGH_DAYS / (PEERS_WEIGH_DAYS + ownRoots.length));
  const within = strayed(ownRoots.map((root, i) => root - scale * likely[i]!));
  return {
    name,
    roots: profile.map((root) => scale * root + plainMean),
    spread: Math.hypot(between, within),
    ownByWeekday: own.map((roots) => roots.length),
  };
}

function rootsByWeekday(grid: DayGrid, timeSlot: number): number[][] {
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  for (let t = Math.max(0, grid.days - PEER_DAYS); t < grid.days; t++) {
    const root = grid.roots[timeSlot]![t]!;
    if (!Number.isNaN(root)) byWeekday[weekdayOf(grid.firstDay + t)]!.push(root);
  }
  return byWeekday;
}

/** The root mean square, 0 for nothing. */
function strayed(values: readonly number[]): number {
  const middle = mean(values);
  return values.length < 2
    ? 0
    : Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
