import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { staleSessions } from '#domain/parking/stale-sessions.ts';
import { raiseAlert } from '../../alerts/index.ts';
import { listEnteredBy, listMallsWithout } from '../find/store.ts';
import type { SessionServices } from '../session-services.ts';
import { lockSessions, replaceSession } from '../store.ts';

/** Marks a session of which operators know already that it is long. */
const LONG_STAY = 'long_stay';
const MOST_AT_ONCE = 200;

/** Raises one alert for every car that has been inside for 24 hours. Nothing is closed or charged. */
export async function reportLongSessions(on: SessionServices, now: Date): Promise<void> {
  const { database } = on.services;
  const enteredBy = new Date(now.getTime() - LONG_STAY_MS);
  const malls = await database.ask('system', (transaction) =>
    listMallsWithout(transaction, LONG_STAY, enteredBy),
  );
  for (const mall of malls) {
    await database.transact({ mall }, async (transaction) => {
      await lockSessions(transaction, mall);
      const unreported = { flag: LONG_STAY, most: MOST_AT_ONCE };
      const sessions = await listEnteredBy(transaction, mall, enteredBy, unreported);
      for (const session of staleSessions(sessions, now)) {
        const insideMs = now.getTime() - session.entryAt.getTime();
        const alert = { mall, kind: 'long_stay' as const, subject: session.publicId, facts: { insideMs } };
        await raiseAlert(transaction, alert, now);
        const flags = [...session.flags, LONG_STAY];
        await replaceSession(transaction, session, { ...session, flags });
      }
    });
  }
}
