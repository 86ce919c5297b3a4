import type { People, NamedRole } from '../../accounts/index.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findTroubles } from './find-troubles.ts';
import { listAllOpen, type StoredShift } from './store.ts';

const EVERY_MS = 600_000;
const KIND = 'drawer_left';

interface Doors {
  readonly malls: Malls;
  readonly people: People;
}

/** From now on the people of a mall are asked about cash drawers that nobody closes. */
export function watchDrawers(services: Services, doors: Doors): void {
  services.jobs.add({
    name: 'look after open cash drawers',
    every: EVERY_MS,
    run: (now) => askAboutDrawers(services, doors, now),
  });
}

/** Raises an alert for each drawer that somebody should see to, once for each reason, and takes back those that are well. */
export async function askAboutDrawers(
  { database }: Pick<Services, 'database'>,
  { malls, people }: Doors,
  now: Date,
): Promise<void> {
  const open = await database.transact('system', listAllOpen);
  for (const mall of new Set(open.map((shift) => shift.mall))) {
    // Nobody has a queue in a mall that was deleted: its records show the drawers.
    if (malls.get(mall) === null) continue;
    const own = open.filter((shift) => shift.mall === mall);
    const roles = await people.rolesIn(
      mall,
      own.map(({ person }) => person),
    );
    await database.transact({ mall }, (transaction) => ask(transaction, mall, own, { roles, now }));
  }
}

async function ask(
  transaction: Transaction,
  mall: number,
  open: readonly StoredShift[],
  { roles, now }: { roles: ReadonlyMap<string, NamedRole>; now: Date },
): Promise<void> {
  const [{ openedAt: first } = { openedAt: now }] = open;
  // Clocks differ: what somebody dealt with just after a drawer was opened is found all the same.
  const since = new Date(first.getTime() - EVERY_MS);
  const alerts = await findNewestAlerts(transaction, mall, [KIND], since);
  for (const shift of open) {
    const subject = shift.publicId;
    const trouble = troubleOf(shift, roles.get(shift.person), now);
    if (trouble === null) {
      await closeAlerts(transaction, mall, KIND, [subject], now);
      continue;
    }
    const known = alerts.find((alert) => alert.subject === subject)?.facts;
    // Whoever has dealt with it is asked again only for another reason.
    if (known && 'trouble' in known && known.trouble === trouble) continue;
    const facts = { since: shift.openedAt.toISOString(), trouble };
    await renewAlert(transaction, { mall, kind: KIND, subject, facts }, { firstAt: now, lastAt: now });
  }
}

function troubleOf(shift: StoredShift, role: NamedRole | undefined, now: Date) {
  const [trouble] = findTroubles(shift, { role, isMallDeleted: false, now });
  return trouble === undefined || trouble === 'mall_deleted' ? null : trouble;
}
