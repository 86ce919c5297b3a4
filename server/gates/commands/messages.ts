import { defineMessage } from '../../platform/channel/message.ts';

/** The barrier of a gate is asked for something. */
export const gateCommanded = defineMessage<{ mall: number; gate: string }>('gate_commanded');
