import { defineMessage } from '../platform/channel/message.ts';

/** Passes of a mall were changed, and its watch list with them. */
export const passesChanged = defineMessage<{ mall: number }>('passes_changed');
