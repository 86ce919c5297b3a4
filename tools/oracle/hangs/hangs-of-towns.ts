import { judgeStuckDevice } from '#domain/parking/stuck-device.ts';
import type { Story } from '../story.ts';
import { drawHang } from './draw-hang.ts';
import { findFalseAlarms, judgeHang, listGateways, type JudgedHang } from './judge-hangs.ts';
import { playTown } from './play-town.ts';
import { makeTown, type SortOfTown } from './town.ts';
import { playStory } from './town-of-story.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HANGS_EACH = 6;

/** How devices were judged in one mall: when they were well, and when they hung, by a name of what hung. */
export interface DeviceStory {
  readonly hangs: readonly (JudgedHang & { readonly name: string })[];
  readonly falseAlarms: number;
  /** Slots that were doubted though they were well, times hours. */
  readonly falseSlotHours: number;
  readonly deviceDays: number;
}

/** Judges devices of so many slots in a story; on its last day each gets stuck at ten, whole, and then a third of it. */
export function judgeStory(story: Story, slotsEach: number): DeviceStory {
  const town = playStory(story, slotsEach);
  const [from, until] = [story.end - DAY + 10 * HOUR, story.end];
  const hangs = listGateways(town).flatMap((slots, gateway) => {
    const third = Math.floor(slots.length / 3);
    return [slots, slots.slice(third, slots.length - third)].map((hung, at) => {
      const codes = new Set(hung.map(({ code }) => code));
      const name = at === 0 ? 'whole' : 'third';
      return { ...judgeHang(town, judgeStuckDevice, { gateway, codes, from, until }), name };
    });
  });
  return { ...describeAlarms(town), hangs };
}

/** Judges devices of a mall with staff, residents, holidays and closed days: some hang for as many as five days. */
export function judgeTown(seed: number, days: number, sort: SortOfTown): DeviceStory {
  const plan = makeTown(seed, days, sort);
  const town = playTown(plan);
  const hangs = Array.from({ length: HANGS_EACH }, (_, number) => {
    const hang = drawHang(town, number);
    const judged = judgeHang(town, judgeStuckDevice, hang);
    const whose = plan.reserved.includes(hang.gateway) ? 'of the staff' : 'of all';
    const shown = judged.shownOpen >= 3 ? '' : ', hardly any shown open';
    return { ...judged, name: `${hang.part} ${whose}, ${hang.day} day${shown}` };
  });
  return { ...describeAlarms(town), hangs };
}

function describeAlarms(town: ReturnType<typeof playTown>): Omit<DeviceStory, 'hangs'> {
  const alarms = findFalseAlarms(town, judgeStuckDevice);
  return {
    falseAlarms: alarms.length,
    falseSlotHours: alarms.reduce((sum, { slots, at, until }) => sum + (slots * (until - at)) / HOUR, 0),
    deviceDays: (listGateways(town).length * (town.end - town.start)) / DAY,
  };
}
