import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import type { Database } from '../../platform/storage/database.ts';
import { fillAccounts } from './accounts.ts';
import { layOut } from './lay-out.ts';
import { DEMO_MALLS, type DemoMall } from './malls.ts';
import { createRandom } from './random.ts';
import { drawSessions, type DemoSession } from './draw-sessions.ts';
import { fillUp, parkDriversCar } from './inside-now.ts';
import { closeBooks } from './close-books.ts';
import { isEmpty, listHolidays } from './store.ts';
import { writeSessions } from './write-sessions.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
export { holdsDemo } from './holds-demo.ts';

interface Given {
  readonly database: Database;
  readonly now: Date;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Receives a line about what is being prepared. */
  readonly progress: (line: string) => void;
}

const DAYS = 120;

/**
 * Fills an empty database with the sample malls: the same seed and the same day give the same content.
 * Answers false, and changes nothing, where there is content already.
 */
export async function fillDemo({ database, now, hashPassword, progress }: Given): Promise<boolean> {
  if (!(await database.transact('system', isEmpty))) return false;
  const holidays = new Set(await database.transact('system', listHolidays));
  const opened = startOfIndiaDay(addDays(indiaDate(now), -DAYS - 1));
  const prepared: { mall: DemoMall; sessions: DemoSession[] }[] = DEMO_MALLS.map((mall) => ({
    mall,
    sessions: sessionsOf(mall, now, holidays),
  }));
  const passwordHash = await hashPassword('park-demo-2026');
  for (const [i, { mall, sessions }] of prepared.entries()) {
    progress(
      `preparing ${mall.name} (${i + 1} of ${prepared.length}): ${sessions.length.toLocaleString('en-IN')} visits of the last ${DAYS} days`,
    );
    const written = await database.transact('system', (transaction) => layOut(transaction, mall, opened));
    await writeSessions(database, written, sessions, now, mall.supplier?.unpaid ?? null);
    if (mall.supplier) await closeBooks(database, written, mall.supplier, now);
  }
  // Accounts come last: they are what shows that the content is whole.
  await database.transact('system', (transaction) => fillAccounts(transaction, passwordHash, opened));
  return true;
}

function sessionsOf(mall: DemoMall, now: Date, holidays: ReadonlySet<string>): DemoSession[] {
  if (!mall.traffic) return [];
  const slots = slotsOf({ ...DEFAULT_PARKING_CONFIG, slotsPerSection: mall.slotsPerSection });
  const profile = mall.traffic;
  const random = createRandom(profile.seed);
  const drawn = drawSessions({ profile, slots, days: DAYS, now, holidays, random });
  const sessions = fillUp(drawn, { profile, slots, now });
  return mall === DEMO_MALLS[0] ? parkDriversCar(sessions, now) : sessions;
}
