import { defineMessage } from '../platform/channel/message.ts';

/** The devices of a mall have changed. */
export const devicesChanged = defineMessage<{ mall: number }>('devices_changed');
