import { OccupancyEvent } from '#contract/occupancy.ts';
import { withDefaults } from '../read-answer.ts';

/** `slot_array` is enough of a message. */
export const OccupancyAnswer = withDefaults(OccupancyEvent, { unknown: [], whole: false, at: '' });
