import { OccupancyEvent, readSlots } from '#contract/occupancy.ts';
import { withDefaults } from '../read-answer.ts';

/** How old each level's figures are is beside what they are; the counts are made from the slots. */
export const SlotsAnswer = withDefaults(readSlots.answer, {
  levels: [],
  doubtedSince: null,
  counts: { empty: 0, occupied: 0, unknown: 0, total: 0, closed: 0 },
});

/** `slot_array` is enough of a message. */
export const OccupancyAnswer = withDefaults(OccupancyEvent, {
  unknown: [],
  closed: [],
  doubtedSince: null,
  whole: false,
  at: '',
  reported: {},
});
