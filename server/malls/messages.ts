import { defineMessage } from '../platform/channel/message.ts';

/** A mall, its layout or its slots have changed. */
export const mallChanged = defineMessage<{ mall: number }>('mall_changed');
