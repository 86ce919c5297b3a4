import type { OpenSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';

type Stands = Pick<OpenSession, 'mall' | 'slotCode' | 'slotBasis' | 'slotConfirmedAt'>;

/** Whether the slot of a session is surely its own, in a mall in which slots say who leaves, and is taken by its car still. */
export function seeInSlot(
  { occupancy, trusts }: Pick<SessionServices, 'occupancy' | 'trusts'>,
  { mall, slotCode, slotBasis, slotConfirmedAt }: Stands,
): { isSure: boolean; isSeen: boolean } {
  const isSure = slotBasis === 'suggested' && trusts.of(mall).isEvidence;
  const slot = isSure && slotCode !== null ? occupancy.statusOf(mall, slotCode) : null;
  const isSeen =
    slot?.status === 'occupied' &&
    slot.since !== null &&
    slotConfirmedAt !== null &&
    slot.since <= slotConfirmedAt;
  return { isSure, isSeen };
}
