import { adviseSection, type ParkingAdvice, type SectionFill } from '#domain/parking/advice.ts';
import { isForAnyCar } from '#domain/parking/plan.ts';
import { useEffect, useRef, useState } from 'react';
import type { LayoutSlot, LiveOccupancy } from './live-occupancy.ts';
import { SECTIONS_PER_ROW } from './slot-layout.tsx';

/** Where to drive now, and an empty slot there. */
export interface ShownAdvice extends ParkingAdvice {
  readonly slot: LayoutSlot;
}

/** What a plan of the mall knows of ways. */
export interface KnownWays {
  /** By car from the entry. */
  readonly minutesTo: (level: string, section: string) => number | undefined;
}

const NO_PLAN: KnownWays = { minutesTo: () => undefined };

/** An advice stands for so long unless its slot is taken. */
const STANDS_MS = 10_000;
/** Drivers who are sent to one section are shown different slots of it. */
const SLOTS_TO_CHOOSE = 6;

/** The advice for this driver; `asking` until every slot was answered for, null where none is known to be empty. */
export function useAdvice(
  occupancy: LiveOccupancy,
  ways: KnownWays = NO_PLAN,
): ShownAdvice | 'asking' | null {
  const [draw] = useState(() => Math.random());
  const [advice, setAdvice] = useState<ShownAdvice | 'asking' | null>('asking');
  const last = useRef<{ shown: ShownAdvice | 'asking' | null; at: number }>({
    shown: 'asking',
    at: -Infinity,
  });
  useEffect(() => {
    const check = () => {
      const { shown, at } = last.current;
      const next = findAdvice(occupancy, ways, draw, shown === 'asking' ? null : shown);
      if (isSame(next, shown)) return;
      // Whoever drives reads it once. Its figures are read where they are shown, with all others.
      if (stands(shown, occupancy) && performance.now() - at < STANDS_MS) return;
      last.current = { shown: next, at: performance.now() };
      setAdvice(next);
    };
    check();
    return occupancy.subscribe('freshness', check);
  }, [occupancy, ways, draw]);
  return advice;
}

/** Whether somebody who drives to the shown slot still finds it. */
function stands(shown: ShownAdvice | 'asking' | null, occupancy: LiveOccupancy): boolean {
  if (shown === null || shown === 'asking') return false;
  return isOpenToAnyCar(occupancy, shown.slot.code);
}

function isSame(one: ShownAdvice | 'asking' | null, other: ShownAdvice | 'asking' | null): boolean {
  if (one === other) return true;
  if (one === null || other === null || one === 'asking' || other === 'asking') return false;
  return one.slot.code === other.slot.code;
}

/** The same section as before is advised again while its slot is empty and it is still as good. */
export function findAdvice(
  occupancy: LiveOccupancy,
  ways: KnownWays,
  draw: number,
  before: ShownAdvice | null,
): ShownAdvice | 'asking' | null {
  const layout = occupancy.layout();
  const { isWhole, isFailing } = occupancy.freshness();
  // A slot that was not answered for yet is no slot that nobody knows.
  if (!isFailing && (!isWhole || layout.length === 0)) return 'asking';
  const sections = fillSections(occupancy, ways);
  const advice = adviseSection(sections, draw);
  if (!advice) return null;
  const isThere = ({ code, level, section }: LayoutSlot) =>
    level === advice.level && section === advice.section && isOpenToAnyCar(occupancy, code);
  const slots = layout.filter(isThere);
  // The last of a section lie nearest to the way in and out.
  const near = slots.slice(-SLOTS_TO_CHOOSE);
  const slot = slots.find(({ code }) => code === before?.slot.code) ?? near[Math.floor(draw * near.length)];
  if (!slot) return null;
  return { ...advice, slot };
}

function isOpenToAnyCar(occupancy: LiveOccupancy, code: string): boolean {
  return occupancy.statusOf(code) === 'empty' && isForAnyCar(occupancy.classOf(code));
}

/** How full each section is for any car, in the layout's order, and how far it lies. */
function fillSections(occupancy: LiveOccupancy, ways: KnownWays): SectionFill[] {
  const counted = new Map<string, { level: string; section: string; empty: number; total: number }>();
  for (const { code, level, section } of occupancy.layout()) {
    const key = `${level} ${section}`;
    const fill = counted.get(key) ?? { level, section, empty: 0, total: 0 };
    counted.set(key, fill);
    // What is closed is no room that others could take.
    if (occupancy.statusOf(code) !== 'closed') fill.total += 1;
    if (isOpenToAnyCar(occupancy, code)) fill.empty += 1;
  }
  const all = [...counted.values()];
  const rowOf = (one: { level: string }) => {
    const ofLevel = all.filter(({ level }) => level === one.level);
    return Math.floor(ofLevel.findIndex((other) => other === one) / SECTIONS_PER_ROW);
  };
  const rowsOf = (wanted: string) =>
    Math.ceil(all.filter(({ level }) => level === wanted).length / SECTIONS_PER_ROW);
  return all.map((fill) => ({
    ...fill,
    rowsAway: rowsOf(fill.level) - 1 - rowOf(fill),
    driveMinutes: ways.minutesTo(fill.level, fill.section),
  }));
}
