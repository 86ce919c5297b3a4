import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import type { Database } from '../../platform/storage/database.ts';
import { fillAccounts } from './accounts.ts';
import { layOut } from './lay-out.ts';
import { DEMO_MALLS, type DemoMall } from './malls.ts';
import { createRandom } from './random.ts';
import { drawSessions, type DemoSession } from './draw-sessions.ts';
import { fillUp, parkDriversCar } from './inside-now.ts';
import { claimPayments } from './claim-payments.ts';
import { closeBooks } from './close-books.ts';
import { holdsDemo } from './holds-demo.ts';
import { isEmpty, listHolidays } from './store.ts';
import { writeSessions } from './write-sessions.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
export { holdsDemo } from './holds-demo.ts';

interface Given {
  readonly database: Database;
  readonly now: Date;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Called before anything is written. */
  readonly begin?: () => void;
  /** Receives a line about what is being prepared. */
  readonly progress: (line: string) => void;
}

const DAYS = 120;
/** Nearly all rows are in these. By the index that is left a payment finds when its session was charged. */
const FILLED = {
  tables: ['sessions', 'charges', 'payments', 'ledger_movements', 'ledger_lines', 'slot_changes'],
  keepIndexes: ['ledger_movements_session'],
};

/**
 * Fills an empty database with the sample malls: the same seed and the same day give the same content.
 * Answers false, and changes nothing, where the demo is there already; throws where there is anything else.
 */
export async function fillDemo({ database, now, hashPassword, begin, progress }: Given): Promise<boolean> {
  if (!(await database.transact('system', isEmpty))) {
    if (await holdsDemo(database)) return false;
    throw new Error(
      'this database holds no whole demo: its first start was ended or is under way, or the malls are those of a real product. Give the demo an empty database',
    );
  }
  begin?.();
  progress('preparing the demo: this first start takes about a minute, later ones some seconds');
  const holidays = new Set(await database.transact('system', listHolidays));
  const opened = startOfIndiaDay(addDays(indiaDate(now), -DAYS - 1));
  const prepared: { mall: DemoMall; sessions: DemoSession[] }[] = DEMO_MALLS.map((mall) => ({
    mall,
    sessions: sessionsOf(mall, now, holidays),
  }));
  const passwordHash = await hashPassword('park-demo-2026');
  const written = await database.fillBare(FILLED, async () => {
    const laidOut = [];
    for (const [i, { mall, sessions }] of prepared.entries()) {
      progress(
        `preparing ${mall.name} (${i + 1} of ${prepared.length}): ${sessions.length.toLocaleString('en-IN')} visits of the last ${DAYS} days`,
      );
      const one = await database.transact('system', (transaction) => layOut(transaction, mall, opened));
      await writeSessions(database, one, sessions, now, mall.supplier?.unpaid ?? null);
      laidOut.push({ mall, one });
    }
    progress('preparing the indexes of these visits, and the books of the last days');
    return laidOut;
  });
  for (const { mall, one } of written) {
    if (mall.supplier) await closeBooks(database, one, mall.supplier, now);
    // Where drivers pay before they leave, some go to their banks afterwards.
    if (mall.supplier && mall.exitRule === 'pay-to-leave') await claimPayments(database, one, now);
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
