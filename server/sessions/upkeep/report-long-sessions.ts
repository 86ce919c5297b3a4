import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { staleSessions } from '#domain/parking/stale-sessions.ts';
import { raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listEnteredBy, listMallsWithout } from '../find/store.ts';
import type { SessionUpkeep } from '../session-services.ts';
import { lockSessions, replaceSession } from '../store.ts';

/** Marks a session of which operators know already that it is long. */
const LONG_STAY = 'long_stay';
const MOST_AT_ONCE = 200;

/** Raises one alert for every car that has been inside for 24 hours. Nothing is closed or charged. */
export async function reportLongSessions(on: SessionUpkeep, now: Date): Promise<void> {
  const { database } = on.services;
  const enteredBy = new Date(now.getTime() - LONG_STAY_MS);
  const malls = await database.ask('system', (transaction) =>
    listMallsWithout(transaction, LONG_STAY, enteredBy),
  );
  for (const mall of malls)
    await on.faults.alone(`mall ${mall}, cars that are long inside`, () =>
      database.transact({ mall }, (transaction) => reportOfMall(on, transaction, mall, now)),
    );
}

async function reportOfMall(
  { faults }: SessionUpkeep,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<void> {
  await lockSessions(transaction, mall);
  const enteredBy = new Date(now.getTime() - LONG_STAY_MS);
  const unreported = { flag: LONG_STAY, most: MOST_AT_ONCE };
  const sessions = await listEnteredBy(transaction, mall, enteredBy, unreported);
  for (const session of staleSessions(sessions, now)) {
    const { publicId: subject, entryAt } = session;
    const alert = {
      mall,
      kind: 'long_stay' as const,
      subject,
      facts: { insideMs: now.getTime() - entryAt.getTime() },
    };
    await faults.aloneWithin(transaction, `session ${subject}`, async (own) => {
      await raiseAlert(own, alert, now);
      await replaceSession(own, session, { ...session, flags: [...session.flags, LONG_STAY] });
    });
  }
}
