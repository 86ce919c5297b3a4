import type { z } from 'zod';
import type { OccupancyEvent, readOccupancy, readSlots } from '#contract/occupancy.ts';
import type { SlotNow } from '#domain/parking/events.ts';
import { countByClass } from '#domain/parking/count-by-class.ts';
import type { ShownStatus, SlotState, SlotStatus } from '#domain/parking/occupancy.ts';
import type { MallOccupancy, PlacedSlot } from './mall-occupancy.ts';

/** The poll's list: occupied slots alone. An unknown one is not among them. */
export function presentOccupied(
  mallName: string,
  occupancy: MallOccupancy,
): z.output<typeof readOccupancy.answer> {
  const list: z.output<typeof readOccupancy.answer> = [];
  for (const { place, shown } of occupancy.shown())
    if (occupancy.knownAs(place.code, shown.state.status) === 'occupied')
      list.push({ mall: mallName, slot: place.code });
  return list;
}

/** Every slot with its status; for the mall's people also since when and by which device's reading. */
export function presentSlots(
  mallName: string,
  occupancy: MallOccupancy,
  publishedAt: Date,
  isForStaff: boolean,
): z.output<typeof readSlots.answer> {
  const all = [...occupancy.shown()];
  const statusOf = ({ place, shown }: PlacedSlot) => occupancy.shownAs(place.code, shown.state.status);
  return {
    mall: mallName,
    observedAt: occupancy.readingAt === null ? null : new Date(occupancy.readingAt).toISOString(),
    levels: [...occupancy.reportedAt()].map(([level, at]) => ({
      level,
      observedAt: new Date(at).toISOString(),
    })),
    publishedAt: publishedAt.toISOString(),
    doubtedSince: occupancy.doubtedSince?.toISOString() ?? null,
    counts: countByClass(all.map((slot) => ({ status: statusOf(slot), slotClass: slot.place.slotClass }))),
    slots: all.map((slot) => ({
      slot: slot.place.code,
      level: slot.place.level,
      section: slot.place.section,
      status: statusOf(slot),
      ...(occupancy.marked('closed').has(slot.place.code) && { isClosed: true as const }),
      ...(slot.place.slotClass && { slotClass: slot.place.slotClass }),
      ...(isForStaff && presentForStaff(occupancy, slot)),
    })),
  };
}

function presentForStaff(occupancy: MallOccupancy, { place: { code }, shown: { state } }: PlacedSlot) {
  return {
    ...presentOrigin({ ...state, status: occupancy.knownAs(code, state.status) }),
    ...(occupancy.marked('restless').has(code) && { isRestless: true as const }),
    ...(occupancy.marked('stuck').has(code) && { isStuck: true as const }),
  };
}

function presentOrigin({ status, since, source }: SlotState) {
  return { since: status === 'unknown' ? null : (since?.toISOString() ?? null), source };
}

/** The stream's first message. */
export function presentWhole(occupancy: MallOccupancy, at: Date): Buffer {
  const slots = [...occupancy.shown()].map(({ place, shown }) => ({
    code: place.code,
    status: shown.state.status,
  }));
  return toMessage(occupancy, slots, { whole: true, at });
}

/** A message of the stream with what has changed. */
export function presentChanges(occupancy: MallOccupancy, changes: Iterable<SlotNow>, at: Date): Buffer {
  return toMessage(occupancy, [...changes], { whole: false, at });
}

/** As of when the newest report of each level is, for who polls: `B1=1764231817, B2=1764231783`, in seconds. */
export function presentReported(occupancy: MallOccupancy): string {
  return [...occupancy.reportedAt()].map(([level, at]) => `${level}=${toSeconds(at)}`).join(', ');
}

function toSeconds(at: number): number {
  return Math.floor(at / 1000);
}

function toMessage(
  occupancy: MallOccupancy,
  slots: readonly { code: string; status: SlotStatus }[],
  { whole, at }: { whole: boolean; at: Date },
): Buffer {
  const levels = new Set(slots.map(({ code }) => occupancy.get(code)?.place.level));
  const reported = [...occupancy.reportedAt()].filter(([level]) => levels.has(level));
  const shown = slots.map(({ code, status }) => ({ code, status: occupancy.shownAs(code, status) }));
  const codesThatAre = (wanted: ShownStatus) =>
    shown.filter(({ status }) => status === wanted).map(({ code }) => code);
  const event: OccupancyEvent = {
    slot_array: shown
      .filter(({ status }) => status === 'empty' || status === 'occupied')
      .map(({ code, status }) => [code, status === 'occupied' ? 1 : 0]),
    unknown: codesThatAre('unknown'),
    closed: codesThatAre('closed'),
    doubtedSince: occupancy.doubtedSince?.toISOString() ?? null,
    whole,
    at: at.toISOString(),
    reported: Object.fromEntries(reported.map(([level, since]) => [level, toSeconds(since)])),
  };
  return Buffer.from(`event: occupancy\ndata: ${JSON.stringify(event)}\n\n`);
}
