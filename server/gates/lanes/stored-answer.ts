import type { GateAnswer } from '#contract/ingest.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByPublicId } from '../../sessions/index.ts';
import { writePayUrl } from './pay-url.ts';

/** An answer as it is stored: that it has a pay link, without the link, which would open the bill to whoever reads a backup. */
export function toStore(answer: GateAnswer): GateAnswer {
  return answer.payUrl === undefined ? answer : { ...answer, payUrl: '' };
}

/** The same answer as it was given: the link of a session is made of the server's key, and is the same again. */
export async function asGiven(
  services: Services,
  transaction: Transaction,
  answer: GateAnswer,
  { mall, now }: { mall: number; now: Date },
): Promise<GateAnswer> {
  const { payUrl, ...rest } = answer;
  if (payUrl === undefined) return answer;
  const session = rest.sessionId === null ? null : await findByPublicId(transaction, mall, rest.sessionId);
  // One that is inside again was another car's at that exit.
  return session?.kind === 'closed'
    ? { ...rest, payUrl: await writePayUrl(services, transaction, session, now) }
    : rest;
}
