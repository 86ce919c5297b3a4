import { indiaDateTime } from '#domain/time/india-time.ts';
import { listChangesOfSlot } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';

export interface SeenStep {
  readonly at: Date;
  readonly text: string;
}

const MOST = 20;
const WORDS = { empty: 'became free', occupied: 'was taken', unknown: 'could not be seen any more' } as const;
const STATES = { empty: 'free', occupied: 'taken', unknown: 'not known' } as const;

/** What the sensors saw of the spot of a session's car: its changes, and how it is now. */
export async function seeSlot(
  { occupancy }: Pick<AttentionServices, 'occupancy'>,
  transaction: Transaction,
  session: Session | null,
  now: Date,
): Promise<{ sentences: string[]; steps: SeenStep[] }> {
  if (session === null || session.kind === 'unmatched')
    return { sentences: ['No spot is known of this car.'], steps: [] };
  const { slotCode: code, slotBasis, suggestedSlot, mall, entryAt } = session;
  if (code === null) {
    const sent = suggestedSlot === null ? '' : ` It was sent to ${suggestedSlot}.`;
    return { sentences: [`No sensor saw where this car parked.${sent}`], steps: [] };
  }
  const to = session.kind === 'open' ? now : session.closedAt;
  const changes = await listChangesOfSlot(transaction, mall, code, { from: entryAt, to, most: MOST });
  const status = occupancy.statusOf(mall, code);
  const since = status?.since ? ` since ${indiaDateTime(status.since)}` : '';
  const basis = slotBasis === 'suggested' ? 'was sent to' : 'most likely took';
  return {
    sentences: [
      `The car ${basis} ${code}.`,
      ...(status ? [`${code} is ${STATES[status.status]} now${since}.`] : []),
    ],
    steps: changes.map(({ at, status: became }) => ({ at, text: `${code} ${WORDS[became]}.` })),
  };
}
