import type { HistoryRecord } from '#contract/sessions.ts';
import type { Malls } from '../../malls/index.ts';
import type { Plates } from '../../plates/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import { readWanted } from '../lists/page.ts';
import type { SlotTrusts } from '../slots/slot-trust.ts';
import { presentHistory } from '../present.ts';
import { readHistory } from './read-history.ts';

/** All of an account's own sessions, newest first, as its history shows them: page by page, each in its own scope. */
export async function listHistory(
  database: Pick<Database, 'transact'>,
  doors: { malls: Malls; plates: Plates; trusts: SlotTrusts },
  account: number,
): Promise<HistoryRecord[]> {
  const listed: HistoryRecord[] = [];
  let wanted = readWanted({});
  for (;;) {
    const asked = wanted;
    const { sessions, next, mallNames, isProven } = await database.transact({ account }, (transaction) =>
      readHistory(doors, transaction, account, undefined, asked),
    );
    for (const one of sessions) {
      const { mall } = one.session;
      const trust = isProven(one.session) ? doors.trusts.of(mall) : null;
      listed.push(presentHistory(one, mallNames.get(mall) ?? '', trust));
    }
    if (!next) return listed;
    wanted = { ...wanted, before: next };
  }
}
