import { weekdayOf } from '../time/calendar.ts';
import type { CivilDate } from '../time/calendar.ts';
import { layOutHistory } from './grid.ts';
import type { DayGrid } from './grid.ts';
import { mean, sum } from './sums.ts';
import type { TimeSlotForecast } from './time-slot.ts';
import type { PeerMall } from './peer-mall.ts';
import { quantile } from './usual.ts';
import { freedomTaken, learnOwnWeek, meanByWeekday, weightOf } from './own-week.ts';
import type { OwnDay } from './own-week.ts';

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
/** What a cold start rests on. */
interface Given {
  readonly grid: DayGrid;
  readonly peers: readonly PeerMall[];
  readonly capacity: number | null;
  /** The first day that nobody knows yet, of the peers neither; undefined where the history ends by itself. */
  readonly asOf: CivilDate | undefined;
  readonly isHoliday: (day: number) => boolean;
}

/** So many days of one's own weigh as much as all peers together. */
const PEERS_WEIGH_DAYS = 7;
const PEER_DAYS = 182;
/** Eight of ten days of a normal law lie within this many spreads. */
const BAND_SPREADS = 1.28;
/** A day's root strays by about so much of itself; so many days must say otherwise before that is half believed. */
const LIKELY_SPREAD_SHARE = 0.15;
const LIKELY_WEIGHS_DAYS = 3;
/** Without any peer or variation to learn from, a day may well be a third off; with two weeks' own days, a third of that. */
const BLIND_SPREAD_SHARE = 0.3;

/** Prepares the forecast of a mall with hardly any history: its peers' week scaled to what it has shown so far, weekday by weekday. */
export function learnColdStart({ grid, peers, capacity, asOf, isHoliday }: Given): ColdStart {
  const weeks = peers.map((peer) => readPeerWeek(peer, capacity, asOf));
  const names = new Set([...grid.timeSlots, ...weeks.flatMap((week) => [...week.keys()])]);
  const timeSlots = [...names].flatMap((name) => {
    const profiles = weeks.flatMap((week) => (week.has(name) ? [week.get(name)!] : []));
    const timeSlot = coldTimeSlot(name, ownDays(grid, name, isHoliday), profiles);
    return timeSlot === null ? [] : [timeSlot];
  });
  return { timeSlots };
}

/** Forecasts one time slot of any day from a cold start; `lent` is what other malls had of its festival, as a share of the root. */
export function forecastColdTimeSlot(timeSlot: ColdTimeSlot, day: number, lent = 0): TimeSlotForecast {
  const weekday = weekdayOf(day);
  const plain = timeSlot.roots[weekday]!;
  const root = Math.max(0, plain * (1 + lent));
  const days = sum(timeSlot.ownByWeekday);
  const blind = (BLIND_SPREAD_SHARE * plain) / (1 + days / PEERS_WEIGH_DAYS);
  const reach = BAND_SPREADS * Math.max(timeSlot.spread, blind, 0.5);
  const expected = root ** 2;
  const usual = plain ** 2;
  return {
    expected,
    low: Math.max(0, root - reach) ** 2,
    high: (root + reach) ** 2,
    usual,
    terms: { usual, season: 0, festival: expected - usual, trend: 0, recentLevel: 0 },
    basedOnWeekdays: timeSlot.ownByWeekday[weekday]!,
    typicalError: null,
  };
}

/** Per time slot, the middle root of each weekday, at this mall's size, from the days before `asOf`. */
function readPeerWeek(peer: PeerMall, capacity: number | null, asOf?: CivilDate): Map<string, number[]> {
  const grid = layOutHistory(peer.history, asOf);
  const scale =
    capacity !== null && peer.capacity !== null && peer.capacity > 0
      ? Math.sqrt(capacity / peer.capacity)
      : 1;
  return new Map(
    grid.timeSlots.map((name, timeSlot) => {
      const all = rootsByWeekday(grid, timeSlot);
      const overall = middle(all.flat());
      return [name, all.map((roots) => scale * (roots.length === 0 ? overall : middle(roots)))];
    }),
  );
}

function coldTimeSlot(
  name: string,
  own: readonly OwnDay[],
  profiles: readonly (readonly number[])[],
): ColdTimeSlot | null {
  if (own.length === 0 && profiles.length === 0) return null;
  const ownRoots = own.map(({ root }) => root);
  const profile = Array.from({ length: 7 }, (_, weekday) =>
    profiles.length === 0 ? mean(ownRoots) : mean(profiles.map((week) => week[weekday]!)),
  );
  const likely = own.map(({ weekday }) => profile[weekday]!);
  const held = (profiles.length === 0 ? 0 : PEERS_WEIGH_DAYS) * mean(profile);
  const expectedSoFar = sum(likely) + held;
  const scale = expectedSoFar > 0 ? (sum(ownRoots) + held) / expectedSoFar : 1;
  const base = profile.map((root) => scale * root);
  const roots = learnOwnWeek(own, base);
  const between = strayed(profiles.map(mean)) * Math.sqrt(PEERS_WEIGH_DAYS / (PEERS_WEIGH_DAYS + own.length));
  return {
    name,
    roots,
    spread: Math.hypot(between, own.length === 0 ? 0 : ownSpread(own, roots)),
    ownByWeekday: meanByWeekday(own).map(({ days }) => days),
  };
}

function ownDays(grid: DayGrid, name: string, isHoliday: (day: number) => boolean): OwnDay[] {
  const place = grid.timeSlots.indexOf(name);
  if (place < 0) return [];
  return [...grid.roots[place]!.subarray(-PEER_DAYS)].flatMap((root, i) => {
    const day = grid.firstDay + Math.max(0, grid.days - PEER_DAYS) + i;
    return Number.isNaN(root) ? [] : [{ root, weekday: weekdayOf(day), holiday: isHoliday(day) }];
  });
}

function rootsByWeekday(grid: DayGrid, timeSlot: number): number[][] {
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  const end = grid.roots[timeSlot]!.findLastIndex((root) => !Number.isNaN(root)) + 1;
  for (let t = Math.max(0, end - PEER_DAYS); t < end; t++) {
    const root = grid.roots[timeSlot]![t]!;
    if (!Number.isNaN(root)) byWeekday[weekdayOf(grid.firstDay + t)]!.push(root);
  }
  return byWeekday;
}

/** How far a day to come will stray: as the own days did, of which a few followed the week that they made, and as days do. */
function ownSpread(own: readonly OwnDay[], roots: readonly number[]): number {
  const missed = sum(own.map((day) => weightOf(day) * (day.root - roots[day.weekday]!) ** 2));
  const free = Math.max(0, sum(own.map(weightOf)) - freedomTaken(own));
  const likely = 0.25 + (LIKELY_SPREAD_SHARE * mean(own.map(({ root }) => root))) ** 2;
  const variance = (missed + LIKELY_WEIGHS_DAYS * likely) / (free + LIKELY_WEIGHS_DAYS);
  return Math.sqrt(variance * (1 + 7 / (own.length + 7)));
}

/** The root mean square around the mean, 0 for nothing. */
function strayed(values: readonly number[]): number {
  const centre = mean(values);
  return values.length < 2
    ? 0
    : Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

function middle(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
