import type { z } from 'zod';
import type { OccupancyEvent, readOccupancy, readSlots } from '#contract/occupancy.ts';
import type { SlotNow } from '#domain/parking/events.ts';
import { countSlots, type SlotState, type SlotStatus } from '#domain/parking/occupancy.ts';
import type { MallOccupancy } from './mall-occupancy.ts';

/** The poll's list: occupied slots alone. An unknown one is not among them. */
export function presentOccupied(
  mallName: string,
  occupancy: MallOccupancy,
): z.output<typeof readOccupancy.answer> {
  const list: z.output<typeof readOccupancy.answer> = [];
  for (const { place, stored } of occupancy.shown())
    if (stored.state.status === 'occupied') list.push({ mall: mallName, slot: place.code });
  return list;
}

/** Every slot with its status; for the mall's people also since when and by which device's reading. */
export function presentSlots(
  mallName: string,
  occupancy: MallOccupancy,
  publishedAt: Date,
  isForStaff: boolean,
): z.output<typeof readSlots.answer> {
  const shown = [...occupancy.shown()];
  return {
    mall: mallName,
    observedAt: occupancy.readingAt === null ? null : new Date(occupancy.readingAt).toISOString(),
    publishedAt: publishedAt.toISOString(),
    counts: countSlots(shown.map(({ stored }) => stored.state)),
    slots: shown.map(({ place, stored: { state } }) => ({
      slot: place.code,
      level: place.level,
      section: place.section,
      status: state.status,
      ...(place.slotClass && { slotClass: place.slotClass }),
      ...(isForStaff ? presentOrigin(state) : {}),
      ...(isForStaff && occupancy.restless().has(place.code) ? { isRestless: true as const } : {}),
    })),
  };
}

function presentOrigin({ status, since, source }: SlotState) {
  return { since: status === 'unknown' ? null : (since?.toISOString() ?? null), source };
}

/** The stream's first message. */
export function presentWhole(occupancy: MallOccupancy, at: Date): Buffer {
  const slots = [...occupancy.shown()].map(({ place, stored }) => ({
    code: place.code,
    status: stored.state.status,
  }));
  return toMessage(slots, true, at);
}

/** A message of the stream with what has changed. */
export function presentChanges(changes: Iterable<SlotNow>, at: Date): Buffer {
  return toMessage([...changes], false, at);
}

function toMessage(slots: readonly { code: string; status: SlotStatus }[], whole: boolean, at: Date): Buffer {
  const event: OccupancyEvent = {
    slot_array: slots
      .filter(({ status }) => status !== 'unknown')
      .map(({ code, status }) => [code, status === 'occupied' ? 1 : 0]),
    unknown: slots.filter(({ status }) => status === 'unknown').map(({ code }) => code),
    whole,
    at: at.toISOString(),
  };
  return Buffer.from(`event: occupancy\ndata: ${JSON.stringify(event)}\n\n`);
}
