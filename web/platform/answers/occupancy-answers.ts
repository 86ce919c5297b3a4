import { OccupancyEvent, readSlots } from '#contract/occupancy.ts';
import { withDefaults } from '../read-answer.ts';

/** How old each level's figures are is beside what they are. */
export const SlotsAnswer = withDefaults(readSlots.answer, { levels: [] });

/** `slot_array` is enough of a message. */
export const OccupancyAnswer = withDefaults(OccupancyEvent, {
  unknown: [],
  whole: false,
  at: '',
  reported: {},
});
