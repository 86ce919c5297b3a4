import { defineMessage } from '../platform/channel/message.ts';

/** Days of the calendar have changed. */
export const calendarChanged = defineMessage<Record<string, never>>('calendar_changed');
