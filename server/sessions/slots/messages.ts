import type { UnconfirmedSession } from '#domain/parking/session-slots.ts';
import { defineMessage } from '../../platform/channel/message.ts';

/** A session was opened whose slot isn't surely known yet. */
export const slotUnconfirmed = defineMessage<{
  mall: number;
  session: Omit<UnconfirmedSession, 'entryAt'> & { entryAt: string; isInferred: boolean };
}>('session_slot_unconfirmed');

/** A session needs no slot any more: it is known, or the session has ended. */
export const slotSettled = defineMessage<{ mall: number; sessionId: string }>('session_slot_settled');
